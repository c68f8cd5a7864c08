"""The commands: one module each, with its flags. A command imports what it runs when it is called."""
