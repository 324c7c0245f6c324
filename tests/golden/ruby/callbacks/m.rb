class OrdersController < ApplicationController
  before_action :authenticate, only: [:show]
  after_save :index_it
  validate :sane
  helper_method :current
  rescue_from NotFound, with: :missing

  def show; render json: order; end
  private :show
  private def order = Order.find(params[:id])
end
