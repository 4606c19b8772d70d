"""What is said in the end: figures in words, and what a document does not hold."""
