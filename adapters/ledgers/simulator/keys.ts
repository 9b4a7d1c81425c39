// The public side of a throw-away key, without the ledger's library.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { encodeAccount } from '../../../shop/payments/strkey.ts'

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The account (G…) of a 32-byte ed25519 seed in hex. */
export function accountOf(seed: string): string {
  const key = Buffer.concat([pkcs8, Buffer.from(seed, 'hex')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return encodeAccount(spki.subarray(-32))
}
