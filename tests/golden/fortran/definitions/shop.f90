!> Orders and what is in them.
module Shop
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: Order, total, &
            TAX

  real(real64), parameter :: TAX = 0.19, half = TAX / 2
  integer, public :: counter = 0
  integer, save :: table(10)

  !> What a customer wants.
  type :: Order
    integer :: id
    character(len=20), allocatable :: lines(:)
  end type Order

  type, abstract, private :: hidden
  end type

  enum, bind(c)
    enumerator :: open = 1, closed
  end enum

  interface total
    module procedure total_one, total_all
  end interface

  abstract interface
    function price_of(id) result(price)
      integer, intent(in) :: id
      real :: price
    end function
  end interface

contains

  !> The sum of one order.
  pure function total_one(o, scale) result(sum)
    type(Order), intent(in) :: o
    real, intent(in), optional :: scale
    real :: sum
    sum = o%id * inner(2.0)
  contains
    real function inner(x)
      real :: x
      inner = x
    end function inner
  end function total_one

  elemental integer function twice(n)
    integer, intent(in) :: n
    twice = 2 * n
    entry thrice(n)
  end function

  subroutine print_all()
    integer :: i, n(3)
    n(1) = table(1)
  end subroutine print_all
end module Shop

submodule (shop) details
contains
  module procedure later
  end procedure later
end submodule details

program main
  use shop
  call run
contains
  subroutine run
  end subroutine
end program main
