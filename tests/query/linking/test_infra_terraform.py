"""Terraform linking: a directory is a module, blocks give to and take from others."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

MAIN = """\
module "net" {
  source = "./modules/net"
  cidr   = var.cidr
}
locals { name = "x-${var.name}" }
resource "aws_instance" "web" {
  subnet     = module.net.subnet
  ami        = data.aws_ami.web.id
  tags       = { Name = local.name, name = "name" }
  depends_on = [aws_instance.db[0], module.net]
  user_data  = templatefile("${path.module}/init.py", { cidr = var.cidr })
  zones      = [for net in var.zones : net.cidr]
}
data "aws_ami" "web" {}
"""
FILES = {
    "main.tf": MAIN,
    "other.tf": 'variable "cidr" {}\nvariable "name" {}\nresource "aws_instance" "db" { count = 2 }\n',
    "prod.tfvars": 'cidr = "10.0.0.0/8"\n',
    "env/dev.tfvars": 'cidr = "10.0.0.0/8"\n',
    "modules/net/net.tf": 'variable "cidr" {}\noutput "subnet" { value = var.cidr }\n',
    "unrelated/main.tf": 'variable "cidr" {}\nlocals { x = var.name }\n',
    "init.py": "x = 1\n",
}


def test_a_variable_is_used_in_its_directory() -> None:
    p = Project(FILES)
    assert p.rows("other.tf#var.cidr") == ["env/dev.tfvars:1?", "main.tf:3", "main.tf:11", "prod.tfvars:1"]
    assert [u.reference.column for u in p.uses("other.tf#var.cidr", "read")] == [16, 68]
    assert p.rows("other.tf#var.name") == ["main.tf:5"]
    assert p.rows("unrelated/main.tf#var.cidr") == []


def test_arguments_and_outputs_are_those_of_the_module_that_is_called() -> None:
    p = Project(FILES)
    assert p.rows("modules/net/net.tf#var.cidr", "write") == ["main.tf:3"]
    assert p.rows("modules/net/net.tf#output.subnet") == ["main.tf:7"]
    assert p.rows("main.tf#module.net") == ["main.tf:7", "main.tf:10"]
    assert p.rows("modules/net/net.tf") == ["main.tf:2"]


def test_resources_and_data_of_one_name_are_two() -> None:
    p = Project(FILES)
    assert p.rows("main.tf#data.aws_ami.web") == ["main.tf:8"]
    assert p.rows("main.tf#aws_instance.web") == []
    assert p.rows("other.tf#aws_instance.db") == ["main.tf:10"]
    assert p.rows("main.tf#local.name") == ["main.tf:9"]


def test_a_file_that_is_read() -> None:
    assert Project(FILES).rows("init.py") == ["main.tf:11"]
