// Throw-away keys without the ledger's library, whose JavaScript arithmetic takes twenty times as long.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { decodeAccount, encodeAccount } from '../../shop/payments/destinations/rules/strkey.ts'

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const spki = Buffer.from('302a300506032b6570032100', 'hex')

type Pair = { readonly secret: KeyObject; readonly publicBytes: Buffer }

/** Cached by seed: deriving a pair takes as long as signing. */
const pairs = new Map<string, Pair>()

function pairOf(seed: string): Pair {
  const known = pairs.get(seed)
  if (known) return known
  const key = Buffer.concat([pkcs8, Buffer.from(seed, 'hex')])
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicBytes = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32)
  const pair = { secret, publicBytes }
  pairs.set(seed, pair)
  return pair
}

/** The account (G…) of a 32-byte ed25519 seed in hex. */
export const accountOf = (seed: string): string => encodeAccount(pairOf(seed).publicBytes)

/** An ed25519 signature with its hint: the last four bytes of the public key. */
export function signedBy(seed: string, hash: Uint8Array) {
  const { secret, publicBytes } = pairOf(seed)
  return { hint: publicBytes.subarray(-4), signature: sign(null, hash, secret) }
}

export function isSignedBy(account: string, hash: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.concat([spki, decodeAccount(account) ?? Buffer.alloc(0)])
  return verify(null, hash, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}
