"""The agent: whoever decides the next operation, the loop that runs it, and the gate every answer passes."""
