// Vaults (collecting contracts): deterministic addresses and the owner's transactions. Pure; EIP-1014, EIP-1167.
import { encodeData, from as functionOf } from 'ox/AbiFunction'
import { encode, from as parametersOf } from 'ox/AbiParameters'
import { fromCreate, fromCreate2 } from 'ox/ContractAddress'
import { concat, fromNumber, type Hex } from 'ox/Hex'
import { checksummed } from './evm-address.ts'

/** The same on every EVM chain: deploys a contract whose address depends on its code alone. */
export const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Maximum in one transaction: about 5.6 million gas if each is flushed for the first time. */
export const mostFlushed = 100

export type Factory = {
  /** EIP-55. */
  readonly address: string
  /** The code with its treasury, as the deployer expects it. */
  readonly initCode: Hex
}

const noSalt = fromNumber(0, { size: 32 })
const flush = functionOf('function flush(address token, uint256[] indexes)')
const treasuryAlone = parametersOf('address treasury')
const noToken = fromNumber(0, { size: 20 })

/** `code` is the factory's creation code; `treasury` an address, EIP-55 or lower case. */
export function factoryFor(code: string, treasury: string): Factory {
  const initCode = concat(code as Hex, encode(treasuryAlone, [treasury as Hex]))
  const address = fromCreate2({ from: deployer, salt: noSalt, bytecode: initCode })
  return { address: checksummed(address), initCode }
}

/** The order's deposit address, payable before a contract is deployed there. EIP-55. */
export function vaultAt(factory: string, index: number): string {
  const from = factory as Hex
  // The factory's first contract, and a minimal proxy that forwards every call to it.
  const target = fromCreate({ from, nonce: 1n })
  const bytecode = concat(
    '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
    target,
    '0x5af43d82803e903d91602b57fd5bf3',
  )
  return checksummed(fromCreate2({ from, salt: fromNumber(index, { size: 32 }), bytecode }))
}

export type Unsigned = { readonly to: string; readonly data: string; readonly value: '0' }

export const deploying = ({ initCode }: Factory): Unsigned => ({
  to: deployer,
  data: concat(noSalt, initCode),
  value: '0',
})

/** `token` null: the chain's native coin, sent there by mistake. */
export const flushing = (
  factory: string,
  token: string | null,
  indexes: readonly number[],
): Unsigned => ({
  to: factory,
  data: encodeData(flush, [(token ?? noToken) as Hex, indexes.map(BigInt)]),
  value: '0',
})
