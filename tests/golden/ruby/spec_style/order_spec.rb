RSpec.describe Acme::Order do
  let(:order) { described_class.new }
  subject { order.total }

  it "pays" do
    order.pay
    expect(order).to be_paid
  end
end
