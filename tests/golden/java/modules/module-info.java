module a.b {
  requires java.base;
  exports a.b.api;
  uses a.b.Service;
  provides a.b.Service with a.b.Impl;
}
