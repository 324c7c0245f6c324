module cart
  use shop
  use prices, only: euro, cents => to_cents, operator(.plus.)
  use names, text => name_of
#ifdef DEBUG
  use debug_tools
#endif
contains
  subroutine show(o, callback)
    type(order), intent(in) :: o
    external :: callback
    real, external :: legacy
    integer :: i
    Call Print_It(EURO(total(o)), width=10)
    if (o%id > limit) call fail
    call callback(o)
    x = legacy(1.0)
    do i = 1, size(o%lines)
      print *, text(o%lines(i))
    end do
    select case (o%state)
    case (open)
      write (*, *) cents(1)
    end select
    block
      use inside
      real :: r
      r = deep(1)
    end block
    associate (first => o%lines(1))
      call first%trim_it(1)
    end associate
10  goto 10
    include 'shared.inc'
  end subroutine show
end module cart
