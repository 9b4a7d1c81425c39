// Derives addresses from an account's extended public key (BIP-32, m/44'/60'/0'/0/i). No private key can be derived from it.
import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { fromPublicKey } from 'ox/Address'
import { toTron } from '../../../shop/payments/destinations/rules/tron-address.ts'
import type { AddressBook } from '../../../shop/payments/tokens/port.ts'
import { accountNumberOf, firstPathOf, type KeyFamily, problemOfXpub } from './xpub-text.ts'

/** Throws if `problemOfXpub` reports an error. */
export function addressBook(xpub: string, family: KeyFamily = 'eip155'): AddressBook {
  const problem = problemOfXpub(xpub, family)
  if (problem) throw new Error(`the extended key ${problem}`)
  const number = accountNumberOf(xpub)
  const receiving = HDKey.fromExtendedKey(xpub).deriveChild(0)
  return {
    account: createHash('sha256').update(xpub).digest('hex').slice(0, 16),
    wallet: { account: number, path: firstPathOf(number, family) },
    addressAt: async (index) => {
      const address = addressOf(receiving.deriveChild(index).publicKey as Uint8Array)
      return family === 'tron' ? toTron(address) : address
    },
  }
}

/** Address of a compressed public key, EIP-55. */
function addressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toAffine()
  return fromPublicKey({ prefix: 4, ...point }, { checksum: true })
}
