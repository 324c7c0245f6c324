"""One module a question: `find` gives everything that answers it, `show` makes rows of one page."""
