enum E implements I {
  RED("r", 1) { @Override int code() { return help(); } },
  @Deprecated BLUE("b", 2),
  NONE;
  private final String name;
  E() { this("", 0); }
  E(String name, int n) { this.name = name; }
  int code() { return name.length(); }
  int help() { return ordinal(); }
}
