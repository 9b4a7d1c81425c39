// Addresses of an account's public key (BIP-32, m/44'/60'/0'/0/i). No private key can be made of it alone.
import { createHash } from 'node:crypto'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { checksummed } from '../../../shop/payments/evm-address.ts'
import { toTron } from '../../../shop/payments/tron-address.ts'
import type { AddressBook } from '../../../shop/payments/usdt-port.ts'
import { problemOfXpub } from './xpub-text.ts'

/** Throws where `problemOfXpub` has something to say. */
export function addressBook(xpub: string, family: 'eip155' | 'tron' = 'eip155'): AddressBook {
  const problem = problemOfXpub(xpub)
  if (problem) throw new Error(`the extended key ${problem}`)
  const receiving = HDKey.fromExtendedKey(xpub).deriveChild(0)
  return {
    account: createHash('sha256').update(xpub).digest('hex').slice(0, 16),
    addressAt: async (index) => {
      const address = addressOf(receiving.deriveChild(index).publicKey as Uint8Array)
      return family === 'tron' ? toTron(address) : address
    },
  }
}

/** Of a compressed public key, EIP-55. */
export function addressOf(publicKey: Uint8Array): string {
  const hash = keccak256(pointOf(publicKey))
  return checksummed(`0x${Buffer.from(hash.subarray(12)).toString('hex')}`)
}

const prime = 2n ** 256n - 2n ** 32n - 977n

/** Both coordinates on secp256k1, 64 bytes: y is a square root of x^3 + 7, the even or the odd one. */
function pointOf(publicKey: Uint8Array): Uint8Array {
  const x = BigInt(`0x${Buffer.from(publicKey.subarray(1)).toString('hex')}`)
  const root = power((x ** 3n + 7n) % prime, (prime + 1n) / 4n)
  const isOdd = publicKey[0] === 3
  const y = (root & 1n) === (isOdd ? 1n : 0n) ? root : prime - root
  return Buffer.from(hex(x) + hex(y), 'hex')
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

const hex = (number: bigint): string => number.toString(16).padStart(64, '0')
