"""What every host of a match needs, whoever plays: the loop, the log, interrupts, files, and how an answer is read."""
