"""What the pages print against what the lines of a document say."""
