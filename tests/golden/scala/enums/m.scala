enum Color(val code: Int) extends Named {
  case Red extends Color(1)
  case Green, Blue
  case Mix(a: Color, b: Color)
  def shade = dark(code)
}
