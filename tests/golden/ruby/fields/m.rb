class Repo
  @@count = 0
  @shared = Pool.new

  def initialize(db)
    @db = db
    @cache ||= Cache.new
    @a, @b = pair
  end

  def go
    @db.query(@cache)
    self.size = 1
    other.size += 2
    @@count += 1
    @db = Db.new
  end
end
