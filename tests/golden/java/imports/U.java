package u;

import java.util.List;
import java.util.*;
import static a.A.m;
import static a.A.*;
import a.Outer.Inner;

class U {}
