"""The checks of the kernel's contract, one module for each kind of promise. `boxlid.testing.registry` lists them."""
