#' An account.
Account <- R6::R6Class("Account",
  inherit = Base,
  public = list(
    balance = 0,
    #' @description Makes one.
    initialize = function(balance = 0) {
      self$balance <- balance
      private$check(balance)
    },
    deposit = function(x, ...) {
      super$deposit(x)
      self$balance <- self$balance + x
      invisible(self)
    }
  ),
  private = list(check = function(x) x),
  active = list(total = function() self$balance)
)

Person <- setClass("Person", slots = c(name = "character"), contains = "Base")
setClass("Student", contains = c("Person"))
setGeneric("speak", function(x, ...) standardGeneric("speak"))
setMethod("speak", "Person", function(x, ...) cat(x@name))
setMethod("show", signature("Person"), function(object) speak(object))

Queue <- setRefClass("Queue",
  fields = list(items = "list"),
  methods = list(
    push = function(x) {
      items[[length(items) + 1]] <<- x
    }
  )
)

person <- new("Person", name = "a")
account <- Account$new(1)
account$deposit(2)$deposit(3)

# A bracket that is never closed must not lose what stands above.
broken <- function(x {
  speak(x
