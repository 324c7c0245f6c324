#' The sum of all lines.
#'
#' @param order what a customer wants
#' @export
total <- function(order, scale = 1, ...) {
  size <- length(order)
  twice <- function(x) x * size
  count <<- count + 1
  for (line in order) twice(line)
  twice(scale)
}

limit <- 10
limit <- 20
15 -> other
names(limit) <- "a"

short = \(x) x + 1
function(q) q -> backwards
`my fun` <- function() 1
"quoted" <- function() 2
`%+%` <- function(a, b) paste0(a, b)
print.order <- function(x, ...) NextMethod()
"total<-" <- function(x, value) x

if (interactive()) {
  ask <- function() readline()
} else {
  ask <- function() "no"
}

api <- list()
api$run <- function(x) x
