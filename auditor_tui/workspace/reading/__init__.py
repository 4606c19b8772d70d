"""Reading a document: where one is, what is marked, found and looked at, and what stands under the cursor."""
