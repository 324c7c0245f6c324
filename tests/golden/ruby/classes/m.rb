module Acme
  # An order.
  class Order < Base::Record
    LIMIT = 10
    Broken = Class.new(StandardError)

    class Line; end
  end

  class Order
    def again; end
  end
end

class Acme::Order::Part < ::Top
  def deep; end
end
