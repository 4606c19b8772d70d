"""A library: a folder of documents, or one file, reached by id and never by path."""
