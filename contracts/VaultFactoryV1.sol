// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// Not audited. Off by default: docs/design/collecting-contracts.md says what it is for and what could go wrong.

interface Token {
    function balanceOf(address holder) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
}

/// What runs at every order's address once it is flushed. It gives all that it holds to whom the factory names, and
/// the factory names nobody but the treasury.
contract Vault {
    address private immutable factory;

    constructor() {
        factory = msg.sender;
    }

    receive() external payable {}

    /// `token` 0 is the chain's own coin. Answers what was sent, 0 where there is nothing.
    function empty(address token, address payable to) external returns (uint256 amount) {
        require(msg.sender == factory, "not the factory");
        if (token == address(0)) {
            amount = address(this).balance;
            if (amount == 0) return 0;
            (bool isPaid, ) = to.call{value: amount}("");
            require(isPaid, "coin refused");
            return amount;
        }
        amount = Token(token).balanceOf(address(this));
        if (amount == 0) return 0;
        (bool isSent, bytes memory answer) = token.call(abi.encodeCall(Token.transfer, (to, amount)));
        // Tether on Ethereum answers nothing, others answer whether.
        require(isSent && (answer.length == 0 || abi.decode(answer, (bool))), "token refused");
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

    /// Empties these vaults into the treasury. One that cannot be emptied stays as it is and stops no other.
    function flush(address token, uint256[] calldata indexes) external {
        bytes32 codeHash = keccak256(proxyCode());
        for (uint256 place = 0; place < indexes.length; place++) {
            bytes32 salt = bytes32(indexes[place]);
            address payable at = payable(
                address(
                    uint160(
                        uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, codeHash)))
                    )
                )
            );
            if (at.code.length == 0) make(salt);
            try Vault(at).empty(token, treasury) returns (uint256 amount) {
                emit Flushed(at, token, amount);
            } catch {
                emit Failed(at, token);
            }
        }
    }

    function make(bytes32 salt) private {
        bytes memory code = proxyCode();
        address made;
        assembly {
            made := create2(0, add(code, 32), mload(code), salt)
        }
        require(made != address(0), "not made");
    }

    /// The smallest contract that passes every call on to the vault's code (EIP-1167).
    function proxyCode() private view returns (bytes memory) {
        return
            abi.encodePacked(
                hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
                address(vault),
                hex"5af43d82803e903d91602b57fd5bf3"
            );
    }
}
