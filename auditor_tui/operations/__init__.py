"""Operations: deterministic, read-only things that can be done to a document, each defined once for every face."""
