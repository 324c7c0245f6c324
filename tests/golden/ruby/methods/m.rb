class Cart
  def initialize(owner, size = 1, *rest, key:, opt: nil, **more, &block)
    super
  end

  def self.build(x) = new(x)
  def empty? = @items.empty?
  def total=(value); @total = value; end
  def [](index) = @items[index]
  def ==(other); other.total == total; end

  class << self
    def open; new; end
    attr_reader :config
  end

  private

  def secret(...) = hidden(...)
end

def helper(a, (b, c)); a; end
