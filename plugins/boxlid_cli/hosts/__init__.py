"""What any host of a match needs, for people or programs: the loop, the log, interrupts, files, reading answers."""
