variable "a" {
  default = <<EOT
${var.b} $${var.c}
EOT
}
variable d {}
resource "x" {
}
resource "aws_x" "dash-ed" { name = aws_x.dash-ed.id }
module {
}
output "o" { value = [for s in aws_y.z : s.id if s.ok] }
locals {
  x =
}
variable "last" {
