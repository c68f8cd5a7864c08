"""The format of scenario files: its records, how files are read and written, what their keys mean."""
