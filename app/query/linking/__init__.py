"""From names to definitions, over whole commits and repositories, decided when asked."""
