class S {
  int u(Object o, Color c) {
    switch (c) { case RED: f(); break; case BLUE: default: }
    int r = switch (c) { case RED, BLUE -> 1; default -> { yield f(); } };
    return switch (o) {
      case A a when a.ok() -> a.go();
      case P(int x, Q(var y)) -> x + y;
      case null, default -> 0;
    };
  }
}
