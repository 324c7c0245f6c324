pragma solidity ^0.8.20;

interface IPool is IBase, Deep.IMore {
    function add(uint256 amount) external returns (uint256);
}

library Amounts {
    function plus(uint256 a, uint256 b) internal pure returns (uint256) {
        return a + b;
    }
}

function minus(uint256 a, uint256 b) pure returns (uint256) {
    return a - b;
}

contract Pool is Owned(1), IPool {
    using Amounts for uint256;
    using {minus, Amounts.plus as +} for Price;

    uint256 total;

    constructor(address first) Owned(1) Named("pool") {
        total = 0;
    }

    function add(uint256 amount) public override onlyOwner whenOpen(amount) returns (uint256) {
        total = total.plus(amount);
        unchecked {
            total += 1;
        }
        super.add(amount);
        this.add(amount);
        assembly {
            let x := mload(0x40)
            sstore(total.slot, x)
        }
        return Amounts.plus(total, minus(amount, 1));
    }
}

// What is cut off must not lose what stands above.
contract Broken {
    function half(uint256 a) public {
        total = (a +
