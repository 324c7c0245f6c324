class Page
  attr_accessor :title, "author"
  attr_reader :id
  cattr_accessor :logger
  alias_method :heading, :title
  alias name title
  define_method(:render) { |io| io << title }
  define_method("dyn_#{x}") { 1 }
  delegate :size, :empty?, to: :lines
  has_many :comments, dependent: :destroy
  belongs_to :book
  scope :recent, -> { where(new: true) }
end
