// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// A token for tests and for the demonstration's own chain that behaves as Tether's on Ethereum does: a transfer answers
/// nothing, may lose a fee on the way, may be stopped for one sender or for all. Its owner makes as much as is wanted.
contract TestTether {
    string public name = "Test Tether";
    string public symbol;
    uint8 public immutable decimals;
    address public immutable owner;
    uint256 public totalSupply;
    uint256 public basisPointsRate;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    constructor(string memory symbol_, uint8 decimals_) {
        symbol = symbol_;
        decimals = decimals_;
        owner = msg.sender;
    }

    function issue(address to, uint256 amount) external onlyOwner {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function setBasisPointsRate(uint256 rate) external onlyOwner {
        basisPointsRate = rate;
    }

    function setPaused(bool isPaused) external onlyOwner {
        paused = isPaused;
    }

    function setBlackListed(address who, bool isListed) external onlyOwner {
        isBlackListed[who] = isListed;
    }

    /// No answer, as Tether's.
    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function move(address from, address to, uint256 value) private {
        require(!paused, "paused");
        require(!isBlackListed[from], "blacklisted");
        require(balanceOf[from] >= value, "too little");
        uint256 fee = (value * basisPointsRate) / 10000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee > 0) {
            balanceOf[owner] += fee;
            emit Transfer(from, owner, fee);
        }
    }
}
