# A module: what stands in the set that the file gives.
{ config, lib, pkgs, ... }:

with lib;

let
  cfg = config.services.demo;
in
{
  imports = [ ./common.nix ../network ];

  options.services.demo = {
    enable = mkEnableOption "demo";
    port = mkOption { type = types.port; default = 80; };
  };

  config = mkIf cfg.enable {
    systemd.services.demo.script = "${pkgs.demo}/bin/demo --port ${toString cfg.port}";
  };
}
