int before() { return 1; }
class Broken { void f( };
int middle( { 
}
int after() { return before(); }
