library(dplyr)
suppressMessages(library("ggplot2"))
require(stats)
source("R/util.R", local = TRUE)
box::use(./geo, tools = app/logic/tools[clean])

show <- function(order, ...) {
  text <- shop::euro(total(order, scale = 2))
  order |> lines() %>% head(1)
  order %>% tools$tidy() %+% text
  sapply(order$lines, function(line) line$article)
  Map(finish, order@items, ...)
  do.call("render", list(order))
  stopifnot(inherits(order, "order"))
  order[["a"]]$name <- next_name(order$count)
  data[filter(x) > 1, ]
  if (nrow(order) > limit) return(empty()) else tail(order, -1)
}
