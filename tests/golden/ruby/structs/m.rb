Point = Struct.new(:x, :y) do
  def dist; x * y; end
end
Size = Data.define(:w, :h)
Empty = Class.new(Base)
Tools = Module.new do
  def use; end
end
