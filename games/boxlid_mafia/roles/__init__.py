"""The bundled roles: one module for each role or small family."""
