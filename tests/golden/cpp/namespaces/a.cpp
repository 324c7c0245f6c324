namespace app {
void f();
namespace inner::deep {
int g() { return app::f(), ::top(); }
}
inline namespace v2 {
void versioned();
}
}
namespace app { void again() { f(); } }
namespace {
int hidden;
}
