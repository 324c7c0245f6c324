import sys
from pathlib import Path

# `store_made` is shared by this room's tests; with importmode=importlib pytest adds no folder to the path.
sys.path.insert(0, str(Path(__file__).parent))
