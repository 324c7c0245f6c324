require 'json'
require_relative "lib/tools"
autoload :Late, "acme/late"

def run(list)
  helper
  helper 1, key: 2
  list.map(&:name).each { |x| x.go }
  Acme::Order.new(1).pay!
  Acme::Order::build 1
  list&.first&.save
  send(:helper)
  list.each(&method(:helper))
  total(*list, **opts)
  yield list
  puts "sum #{total} #{@x}"
  ::Top.call
  Integer("1")
  obj.value
end
