// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/// Stands before a token's code, as the contracts of most issuers do: the address stays, the code can be replaced.
contract Proxy {
    // The slots of EIP-1967, which no code behind it uses.
    bytes32 private constant PLACE = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a50d382bbc5b4e9bcd;

    constructor(address code) {
        become(code);
    }

    function become(address code) public {
        assembly {
            sstore(PLACE, code)
        }
    }

    fallback() external {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(PLACE), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }
}
