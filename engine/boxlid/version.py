"""The version of Boxlid; a plugin states which ones it fits."""

__version__ = "0.1.0"
"""The version of Boxlid."""
