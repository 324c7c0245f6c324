<?php
class Order
{
    public function __construct(
        private Customer $customer,
        protected readonly ?Coupon $coupon = null,
        int $count = Order::ONE,
    ) {
        $this->count = $count;
        parent::__construct($customer);
    }
}
