TEXT = <<~EOS
  hi #{name} and
EOS
puts(<<~ONE, two)
  x #{three}
ONE
query = %Q(a #{four})
list = %w[a b]
sym = :"x#{five}"
/re#{six}/.match(seven)
# comment with helper
