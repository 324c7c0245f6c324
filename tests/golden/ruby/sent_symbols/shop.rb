class Shop
  delegate :size, :empty?, to: :shelves, prefix: true
  delegate :name, to: :owner, prefix: :its

  def close
    shelves.each(&:lock)
    shelves.select(&:open?).map(&method(:count))
    owner.tap(&:greet)
    map(&:own)
  end
end
