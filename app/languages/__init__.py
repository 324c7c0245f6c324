"""What we know about each language: one folder a language, data and pure rules; nothing here reads a file."""
