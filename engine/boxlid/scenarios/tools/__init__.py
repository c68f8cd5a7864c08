"""Tools for authors: accept what was found, make cases of matches, shrink failures, measure coverage."""
