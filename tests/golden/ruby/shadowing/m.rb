class A
  def size = 1

  def u(size)
    size
    size()
    self.size
  end

  def v
    size
    name = size
    name
  end
end
