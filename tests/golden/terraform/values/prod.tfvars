region = "us-east-1"
disks  = [{ size = 1 }]
tags = {
  team = "shop"
}
