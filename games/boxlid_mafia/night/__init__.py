"""The rules of the night: its calls, their resolution, the dawn."""
