# Where it runs.
variable "region" {
  type        = string
  default     = "eu-west-1"
  description = "The ${region}"
}

locals {
  name = "shop-${var.region}"
  tags = { Name = local.name, region = var.region }
}

data "aws_ami" "base" {
  owners = ["self"]
}

resource "aws_instance" "web" {
  ami        = data.aws_ami.base.id
  subnet_id  = module.net.subnets[count.index]
  depends_on = [aws_vpc.main, module.net]
  tags       = local.tags
  user_data  = templatefile("${path.module}/init.tpl", { level = var.level })

  dynamic "disk" {
    for_each = var.disks
    content {
      size = disk.value.size
    }
  }
}

module "net" {
  source = "./modules/net"
  count  = var.enabled ? 1 : 0
  cidr   = var.cidr
}

module "far" {
  source  = "acme/far/aws"
  version = "1.0"
  name    = local.name
}

output "ip" {
  value = aws_instance.web.*.public_ip
}
