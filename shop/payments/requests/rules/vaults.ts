// Collecting contracts: where they are before they exist, and what their owner's wallet is to send. Pure; EIP-1014, EIP-1167.

import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { checksummed } from './evm-address.ts'

/** The same on every EVM chain: it makes a contract whose address follows from its code alone. */
export const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** So many in one transaction: about 5.6 million gas where each is flushed for the first time. */
export const mostFlushed = 100

export type Factory = {
  /** EIP-55. */
  readonly address: string
  /** The code with its treasury, as the deployer takes it. */
  readonly initCode: string
}

/** `code` is the factory's creation code; `treasury` an address, EIP-55 or lower case. */
export function factoryFor(code: string, treasury: string): Factory {
  const initCode = `${code}${wordOf(BigInt(treasury))}`
  return { address: create2(deployer, 0n, initCode), initCode }
}

/** The order's address: it may be paid long before anything runs there. EIP-55. */
export const vaultAt = (factory: string, index: number): string =>
  create2(factory, BigInt(index), proxyCode(firstMadeBy(factory)))

export type Unsigned = { readonly to: string; readonly data: string; readonly value: '0' }

export const deploying = ({ initCode }: Factory): Unsigned => ({
  to: deployer,
  data: `0x${wordOf(0n)}${initCode.slice(2)}`,
  value: '0',
})

/** `flush(address,uint256[])`. `token` null: the chain's own coin, sent there by mistake. */
export function flushing(
  factory: string,
  token: string | null,
  indexes: readonly number[],
): Unsigned {
  const words = [
    BigInt(token ?? 0),
    64n,
    BigInt(indexes.length),
    ...indexes.map((index) => BigInt(index)),
  ]
  return { to: factory, data: `${selector}${words.map(wordOf).join('')}`, value: '0' }
}

const encoder = new TextEncoder()
const selector = hexOf(keccak256(encoder.encode('flush(address,uint256[])'))).slice(0, 10)

function create2(maker: string, salt: bigint, code: string): string {
  const hash = hexOf(keccak256(bytesOf(code)))
  const all = `0xff${maker.slice(2)}${wordOf(salt)}${hash.slice(2)}`
  return addressIn(keccak256(bytesOf(all)))
}

/** The first contract that a contract makes: its nonce is 1 (RLP of [maker, 1]). */
const firstMadeBy = (maker: string): string =>
  addressIn(keccak256(bytesOf(`0xd694${maker.slice(2)}01`)))

const proxyCode = (target: string): string =>
  `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${target.slice(2)}5af43d82803e903d91602b57fd5bf3`

const addressIn = (hash: Uint8Array): string => checksummed(hexOf(hash.subarray(12)))
const wordOf = (value: bigint): string => value.toString(16).padStart(64, '0')

function bytesOf(hex: string): Uint8Array {
  const pairs = hex.slice(2).match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
