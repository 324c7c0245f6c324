class Page
  attr_accessor :title, "author"
  attr_reader :id
  cattr_accessor :logger
  alias_method :heading, :title
  alias name title
  alias :label :title
  alias :"caption" title
  alias << render
  alias_method "headline", :title
  attr_reader (:pages)
  define_method(:render) { |io| io << title }
  define_method("dyn_#{x}") { 1 }
  delegate :size, :empty?, to: :lines
  has_many :comments, dependent: :destroy
  belongs_to :book
  scope :recent, -> { where(new: true) }
end
