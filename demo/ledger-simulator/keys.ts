// Throw-away keys without the ledger's library, whose arithmetic in script takes twenty times as long.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { decodeAccount, encodeAccount } from '../../shop/payments/requests/rules/strkey.ts'

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const spki = Buffer.from('302a300506032b6570032100', 'hex')

const privateKey = (seed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })

const publicBytes = (seed: string): Buffer =>
  createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(-32)

/** The account (G…) of a 32-byte ed25519 seed in hex. */
export const accountOf = (seed: string): string => encodeAccount(publicBytes(seed))

/** An ed25519 signature, and the hint that goes with it: the last four bytes of its public key. */
export const signedBy = (seed: string, hash: Uint8Array) => ({
  hint: publicBytes(seed).subarray(-4),
  signature: sign(null, hash, privateKey(seed)),
})

export function isSignedBy(account: string, hash: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.concat([spki, decodeAccount(account) ?? Buffer.alloc(0)])
  return verify(null, hash, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}
