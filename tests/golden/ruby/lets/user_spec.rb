RSpec.describe User do
  subject(:user) { User.new }
  subject { described_class.new }
  let!(:other) do
    other = build
    other.save
  end

  context "nested" do
    let(:other) { 1 }
    it { other }
  end
end
