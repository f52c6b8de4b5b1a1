"""`python -m decapod` is `decapod`."""

import sys

from decapod.cli.main import main

sys.exit(main())
