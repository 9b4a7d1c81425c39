// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

interface Flushing {
    function flush(address token, uint256[] calldata indexes) external;
}

interface Emptying {
    function empty(address token, address payable to) external returns (uint256);
}

/// A token that returns false instead of reverting, as some old ones do.
contract Refusing {
    mapping(address => uint256) public balanceOf;

    function issue(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transfer(address, uint256) external virtual returns (bool) {
        return false;
    }
}

/// A token that re-enters the vault during a transfer to sweep it again, and requests another token for a thief.
contract Reentrant is Refusing {
    bool private isInside;
    bool private isStrict;
    Flushing private factory;
    uint256[] private indexes;
    address private prey;
    address payable private thief;

    function aim(Flushing factory_, uint256 index, address prey_, address payable thief_, bool isStrict_) external {
        (factory, prey, thief, isStrict) = (factory_, prey_, thief_, isStrict_);
        indexes = [index];
    }

    function transfer(address to, uint256 value) external override returns (bool) {
        if (!isInside) {
            isInside = true;
            factory.flush(address(this), indexes);
            try Emptying(msg.sender).empty(prey, thief) {} catch {}
            isInside = false;
        }
        uint256 left = balanceOf[msg.sender];
        if (!isStrict && value > left) value = left;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        return true;
    }
}

/// A treasury that re-enters while it is being paid.
contract Greedy {
    Flushing private factory;
    uint256[] private indexes;
    uint256 public asked;

    function aim(Flushing factory_, uint256 index) external {
        factory = factory_;
        indexes = [index];
    }

    receive() external payable {
        asked++;
        factory.flush(address(0), indexes);
    }
}
