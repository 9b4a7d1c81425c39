// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// Off by default: docs/design/collecting-contracts.md says what it is for and what could go wrong. Clones,
/// transfers and payments of coin are OpenZeppelin's audited code; these two contracts themselves are not audited.

/// What runs at every order's address once it is flushed. It gives all that it holds to whom the factory names, and
/// the factory names nobody but the treasury.
contract Vault {
    address private immutable factory = msg.sender;

    receive() external payable {}

    /// `token` 0 is the chain's own coin. Answers what was sent, 0 where there is nothing.
    function empty(address token, address payable to) external returns (uint256 amount) {
        require(msg.sender == factory, "not the factory");
        bool isCoin = token == address(0);
        amount = isCoin ? address(this).balance : IERC20(token).balanceOf(address(this));
        if (amount == 0) return 0;
        if (isCoin) Address.sendValue(to, amount);
        else SafeERC20.safeTransfer(IERC20(token), to, amount);
    }
}

/// Makes vaults at addresses that are known before (EIP-1014, EIP-1167) and empties them into one treasury, which can
/// never be changed: anybody may call it, and nobody gains by it. It has no owner and holds nothing.
contract VaultFactory {
    address payable public immutable treasury;
    /// Made first, so that its address follows from this contract's.
    Vault public immutable vault;

    event Flushed(address indexed vault, address indexed token, uint256 amount);
    event Failed(address indexed vault, address indexed token);

    constructor(address payable treasury_) {
        require(treasury_ != address(0), "no treasury");
        treasury = treasury_;
        vault = new Vault();
    }

    /// Where the vault of an index is, whether or not anything runs there yet.
    function at(uint256 index) public view returns (address payable) {
        return payable(Clones.predictDeterministicAddress(address(vault), bytes32(index)));
    }

    /// Empties these vaults into the treasury. One that cannot be emptied stays as it is and stops no other.
    function flush(address token, uint256[] calldata indexes) external {
        for (uint256 place = 0; place < indexes.length; place++) {
            address payable one = at(indexes[place]);
            if (one.code.length == 0)
                Clones.cloneDeterministic(address(vault), bytes32(indexes[place]));
            try Vault(one).empty(token, treasury) returns (uint256 amount) {
                emit Flushed(one, token, amount);
            } catch {
                emit Failed(one, token);
            }
        }
    }
}
