// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// A contract wallet: one key signs for it (EIP-1271), and it accepts native coins.
contract Wallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer == owner && signer != address(0) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function send(address payable to, uint256 value) external {
        require(msg.sender == owner);
        (bool done, ) = to.call{value: value}("");
        require(done);
    }
}

/// Not a wallet: it echoes its calldata.
contract Echo {
    fallback(bytes calldata asked) external returns (bytes memory) {
        return asked;
    }
}
