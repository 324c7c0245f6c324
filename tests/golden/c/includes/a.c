#include <stdio.h>
#include "lib/util.h"
#include MACRO_PATH
