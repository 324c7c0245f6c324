{ lib }:
let
  # Twice.
  double = x: x + x;
  area = { width, height ? width, ... }@shape: width * height * shape.depth;
  limits.max = 10;
  inherit (lib) concatMap;
in
rec {
  twice = f: x: f (f x);
  four = twice double 1;
  nested = rec { one = 1; two = one + one; };
  plain = { a = 1; b = four; };
  "quoted name" = area { width = 1; };
  inherit double;
  names = concatMap (n: [ n ]) plain.list;
}
