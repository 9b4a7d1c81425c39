// Verifies the hash and the ed25519 signatures of a transaction envelope, which exposes a tampering server.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { decodeAccount } from '../../shop/payments/destinations/rules/strkey.ts'
import { ends, forms } from './envelope.ts'
import { muxed } from './operations.ts'
import { Reader } from './xdr.ts'

type Signature = { readonly hint: Buffer; readonly bytes: Buffer }
/** A transaction as it was signed: the one inside a fee bump, whose payers have not signed the outer one. */
export type Signed = { readonly hash: Buffer; readonly signatures: readonly Signature[] }
/** `isBump`: the transactions are those that may be inside a fee bump; the signatures tell which one is. */
export type Sealed = { readonly isBump: boolean; readonly transactions: readonly Signed[] }

/** DER header of an ed25519 public key (RFC 8410), before its 32 bytes. */
const keyHeader = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * The signed transactions of an envelope with this hash on this network: sha256(sha256(passphrase), type, transaction).
 * False for another hash; null for an envelope format that is newer than this code.
 */
export function sealedIn(base64: string, passphrase: string, hash: string): Sealed | false | null {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < 8 || bytes.toString('base64') !== base64) return false
  const network = createHash('sha256').update(passphrase).digest()
  const digest = (...parts: Buffer[]) => {
    const sum = createHash('sha256').update(network)
    for (const part of parts) sum.update(part)
    return sum.digest()
  }
  const form = bytes.readUInt32BE()
  const signedTo = (end: number, ...parts: Buffer[]): Signed => ({
    hash: digest(...parts),
    signatures: signaturesAt(bytes, end),
  })
  const named = (each: Signed) => each.hash.toString('hex') === hash
  if (form === forms.old || form === forms.transaction) {
    const head = Buffer.from([0, 0, 0, forms.transaction, 0, 0, 0, 0])
    const transactions = ends(bytes, 4, bytes.length)
      .map((end) =>
        form === forms.old
          ? signedTo(end, head, bytes.subarray(4, end))
          : signedTo(end, bytes.subarray(0, end)),
      )
      .filter(named)
    return transactions.length > 0 && { isBump: false, transactions }
  }
  if (form !== forms.feeBump) return null
  const reader = new Reader(bytes, 4)
  muxed(reader)
  reader.long()
  const start = reader.at
  // Inside: type, transaction, its signatures, and four reserved bytes.
  const within = (outerEnd: number) =>
    ends(bytes, start, outerEnd - 4).map((end) => signedTo(end, bytes.subarray(start, end)))
  const outer = ends(bytes, 4, bytes.length)
  const sealed = outer.find((end) => digest(bytes.subarray(0, end)).toString('hex') === hash)
  const transactions = sealed === undefined ? outer.flatMap(within).filter(named) : within(sealed)
  return (sealed !== undefined || transactions.length > 0) && { isBump: true, transactions }
}

/** Whether the envelope has this hash on this network; null for a format that is newer than this code. */
export function isHashOf(base64: string, passphrase: string, hash: string): boolean | null {
  const sealed = sealedIn(base64, passphrase, hash)
  return sealed === null ? null : sealed !== false
}

/** The transaction that the account's own key has signed; other signers of the account are not known here. */
export function signedByAccount({ transactions }: Sealed, account: string): Signed | null {
  const raw = decodeAccount(account)
  if (!raw) return null
  const key = keyOf(account, raw)
  const hint = Buffer.from(raw).subarray(-4)
  const isValid = (each: Signed) =>
    each.signatures.some(
      (signature) => signature.hint.equals(hint) && verify(null, each.hash, key, signature.bytes),
    )
  return transactions.find(isValid) ?? null
}

/** Parsed keys of the last payers: parsing takes longer than verifying. */
const keys = new Map<string, KeyObject>()
const mostKeys = 500

function keyOf(account: string, raw: Uint8Array): KeyObject {
  const known = keys.get(account)
  if (known) return known
  const key = createPublicKey({
    key: Buffer.concat([keyHeader, raw]),
    format: 'der',
    type: 'spki',
  })
  if (keys.size >= mostKeys) keys.clear()
  keys.set(account, key)
  return key
}

function signaturesAt(bytes: Buffer, at: number): Signature[] {
  const reader = new Reader(bytes, at)
  return reader.list(20, (each) => ({ hint: each.take(4), bytes: each.opaque(64) }))
}
