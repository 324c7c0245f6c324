{ pkgs ? import <nixpkgs> { } }:
let
  util = import ./util.nix { inherit pkgs; };
  tool = pkgs.callPackage ./tool { };
  inherit (util) make;
in
{
  app = util.build (make 1);
  inherit tool;
  extra = import ./extra.nix;
  patches = [ ./fix.patch ];
}
