"""What we know about each language: one folder a language, data and pure rules, nothing that reads a file or a database."""
