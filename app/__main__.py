"""`python -m app` is the `headmark` command."""

import sys

from app.cli import main

sys.exit(main())
