// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

interface Token {
    function transfer(address to, uint256 value) external;
}

/// Pays many recipients in one transaction, as exchanges do: the requester of a payment is not its sender.
contract Exchange {
    function pay(Token token, address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) token.transfer(to[i], values[i]);
    }

    /// A transaction that succeeds and moves nothing: calldata alone is no payment.
    function pretend(Token token, address to, uint256 value) external {
        try token.transfer(to, value) {} catch {}
    }
}
