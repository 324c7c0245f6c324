resource "aws_x" "one" {
  a =
  b = [1,
  c = "{"
}
resource "aws_x" "two" {
  name = local.name # }

locals {
  name = var.after
}
variable "after" {}
