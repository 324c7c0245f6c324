class I(a: Int):
  def go(x: Int) =
    val y = x
    y.foo(a)
  end go

object O:
  def run() =
    if ready then start()
    else wait()
