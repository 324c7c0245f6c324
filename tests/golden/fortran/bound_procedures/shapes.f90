module shapes
  type, abstract :: base
    real :: size = 1.0
  contains
    procedure(area_of), deferred :: area
    procedure :: grow => base_grow
    procedure, private :: shrink
    procedure, nopass :: make
    generic :: operator(+) => add
    generic, public :: put => put_int, put_real
    final :: clear
  end type

  type, extends(base) :: box
    class(base), pointer :: inner => null()
    procedure(area_of), pointer, nopass :: hook => null()
  contains
    procedure :: area => box_area
  end type box
contains
  subroutine base_grow(this, by)
    class(base), intent(inout) :: this
    this%size = this%size + by
    call this%shrink()
  end subroutine

  function box_area(this) result(a)
    class(box) :: this
    a = this%inner%area() + this%parts(2)%area() + this%base%size
    call this%inner%grow(a)
    select type (that => this%inner)
    type is (box)
      call that%grow(1.0)
    end select
    allocate (box :: this%inner)
  end function

  ! An interface that is never closed must not lose what stands above.
  interface broken
    module procedure a
