Gem::Specification.new do |spec|
  spec.name = "refunds"
  spec.add_dependency "money", "~> 6"
  spec.add_development_dependency("rspec")
end
