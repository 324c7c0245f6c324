module Named
  extend Support
  def title; name; end
end

class User < Record
  include Named, Comparable
  prepend Acme::Traced
  extend Finders
  using Refined
end
