pragma solidity ^0.8.20;

import "./Base.sol";
import "./Prices.sol" as Prices;
import * as Names from "../lib/Names.sol";
import {Vault, Math as M, Closed} from "@acme/contracts/vault/Vault.sol";

contract Shop is Base {
    Vault vault;
    mapping(uint256 => Vault) vaults;

    event Sold(address buyer, uint256 price);

    function buy(address buyer, uint256 count) public payable returns (uint256) {
        uint256 price = M.max(Prices.of(count), 1);
        vault.deposit{value: msg.value}(price);
        vaults[count].deposit(price);
        Vault fresh = new Vault(buyer);
        Vault salted = new Vault{salt: "x"}(buyer);
        (uint256 left, bool ok) = fresh.take(price);
        Names.Name memory name = Names.Name({first: "a", last: "b"});
        if (!ok) revert Closed(left);
        emit Sold(buyer, price);
        try salted.take(price) returns (uint256 rest, bool) {
            _log(rest);
        } catch Error(string memory why) {
            _log(bytes(why).length);
        }
        for (uint256 i = 0; i < count; i++) {
            _log(i);
        }
        IVault(address(vault)).close(name.first);
        return price;
    }
}
