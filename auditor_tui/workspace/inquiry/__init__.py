"""An inquiry under way, and the operations people do themselves: who asks, what is logged, what is shown of it."""
