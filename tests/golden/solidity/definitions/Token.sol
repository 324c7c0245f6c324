// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant TOP = 100;

type Price is uint128;

/// Not in any contract.
function double(uint256 x) pure returns (uint256) {
    return x * 2;
}

/// @title A token
/// @notice With accounts.
abstract contract Token {
    struct Account {
        uint256 balance;
        address owner;
    }

    enum State { Open, Closed }

    event Transfer(address indexed from, uint256 value);
    error Denied(address who, uint256 value);

    uint256 public constant LIMIT = 10;
    mapping(address => Account) internal accounts;
    State private state = State.Open;
    address payable immutable owner;

    modifier onlyOwner() {
        require(msg.sender == owner, "no");
        _;
    }

    constructor(address payable first) {
        owner = first;
    }

    /// @dev Sends.
    /// @return ok whether it worked
    function send(address to, uint256 amount) external onlyOwner returns (bool ok) {
        accounts[to].balance += amount;
        ok = true;
    }

    function send(address to) external virtual returns (bool);

    function _check(uint256 amount) private pure returns (uint256, bool) {
        return (amount, amount < LIMIT);
    }

    receive() external payable {}

    fallback(bytes calldata input) external returns (bytes memory) {
        return input;
    }
}
