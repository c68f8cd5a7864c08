"""The command line of Boxlid: the script `boxlid`."""
