provider "aws" { region = "eu" }
provider "aws" {
  alias = "west"
}
module "m" {
  source    = "./m"
  providers = { aws = aws.west }
}
resource "aws_lambda_function" "fn" {
  provider = aws.west
  environment {
    variables = {
      TABLE = "x"
    }
  }
}
resource "aws_ecs_task_definition" "t" {
  provider = aws
  container_definitions = jsonencode([{
    environment = [{ name = "LEVEL", value = var.level }]
  }])
}
resource "google_cloud_run_service" "r" {
  env {
    name  = "MODE"
    value = "y"
  }
}
check "health" {
  data "http" "h" { url = "x" }
  assert {
    condition = data.http.h.status_code == 200
  }
}
