"""Who may read what: pure rules, and the token file that names the callers."""
