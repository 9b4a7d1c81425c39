// Parses submitted transaction envelopes, with the shop's own parser.
import { createHash } from 'node:crypto'
import { type Envelope, forms, readHead } from '../../adapters/ledgers/envelope.ts'
import {
  account,
  asset,
  muxed,
  predicate,
  readOperation,
} from '../../adapters/ledgers/operations.ts'
import { Reader, Unreadable } from '../../adapters/ledgers/xdr.ts'
import { type LedgerAddress, muxedAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { amountText, type Operation } from './ledger.ts'

/** The signed hash, and the signatures of 64 bytes each. */
export type Signed = { readonly hash: Buffer; readonly signatures: readonly Buffer[] }
/** Fees in stroops, times in seconds since 1970 with 0 for none; accounts without their muxed ids. */
export type Inner = Signed & {
  readonly source: string
  readonly fee: bigint
  readonly sequence: bigint
  readonly minTime: bigint
  readonly maxTime: bigint
  readonly memo: Envelope['memo']
  /** Null for an operation that this ledger does not support. */
  readonly operations: readonly (Operation | null)[]
}
export type Bump = Signed & { readonly feeSource: string; readonly fee: bigint }
export type Handed = { readonly inner: Inner; readonly bump: Bump | null }

/** Base64, on the network of this passphrase. Throws if it is no transaction, or one of a contract. */
export function readSigned(envelope: string, passphrase: string): Handed {
  const reader = new Reader(Buffer.from(envelope, 'base64'))
  const isBump = reader.int() === forms.feeBump
  reader.at = 0
  const handed = isBump
    ? readBump(reader, passphrase)
    : { inner: readInner(reader, passphrase), bump: null }
  if (reader.at < reader.bytes.length) throw new Unreadable('more than a transaction')
  return handed
}

function readInner(reader: Reader, passphrase: string): Inner {
  const start = reader.at
  if (reader.int() !== forms.transaction) throw new Unreadable('no transaction')
  const { source, count, ...head } = readHead(reader)
  if (count > mostOperations) throw new Unreadable('too many operations')
  const operations = Array.from({ length: count }, () => operationIn(reader, source))
  return { ...head, source: source.account, operations, ...signedSince(reader, start, passphrase) }
}

function readBump(reader: Reader, passphrase: string): Handed {
  reader.int()
  const { account: feeSource } = muxed(reader)
  const fee = reader.long()
  const inner = readInner(reader, passphrase)
  return { inner, bump: { feeSource, fee, ...signedSince(reader, 0, passphrase) } }
}

const mostOperations = 100

/** The signed part ends with four reserved bytes. */
function signedSince(reader: Reader, start: number, passphrase: string): Signed {
  if (reader.int() !== 0) throw new Unreadable('a transaction of a contract')
  const hash = hashOf(reader.bytes.subarray(start, reader.at), passphrase)
  const signatures = reader.list(20, (each) => {
    each.take(4)
    return each.opaque(64)
  })
  return { hash, signatures }
}

export function hashOf(bytes: Buffer, passphrase: string): Buffer {
  const network = createHash('sha256').update(passphrase).digest()
  return createHash('sha256').update(network).update(bytes).digest()
}

function operationIn(reader: Reader, own: LedgerAddress): Operation | null {
  const start = reader.at
  const from = reader.option(muxed) ?? own
  const read = known[reader.int()]
  if (read) {
    const operation = read(reader, from)
    return operation && { source: from.account, ...operation }
  }
  reader.at = start
  readOperation(reader)
  return null
}

type Read = (reader: Reader, from: LedgerAddress) => Omit<Operation, 'source'> | null

/** By operation type; `fields` as in Horizon. */
const known: Readonly<Record<number, Read>> = {
  0: (reader, { account: funder }) => {
    const fields = { funder, account: account(reader) }
    const stroops = reader.long()
    if (stroops < 0n) return null
    const starting_balance = amountText(stroops)
    return {
      type: 'create_account',
      fields: { ...fields, starting_balance },
      stroops: `${stroops}`,
    }
  },
  1: (reader, from) => {
    const to = muxed(reader)
    const paid = assetFields(asset(reader))
    const stroops = reader.long()
    if (stroops <= 0n) return null
    const fields = {
      ...paid,
      ...party('from', from),
      ...party('to', to),
      amount: amountText(stroops),
    }
    return { type: 'payment', fields, stroops: `${stroops}` }
  },
  8: (reader, from) => {
    const fields = { ...party('account', from), ...party('into', muxed(reader)) }
    return { type: 'account_merge', fields, stroops: '' }
  },
  14: (reader) => {
    const left = asset(reader)
    const stroops = reader.long()
    const claimants = reader.list(10, claimant).join(' ')
    if (left !== 'native' || stroops <= 0n) return null
    const fields = { asset: left, amount: amountText(stroops), claimants }
    return { type: 'create_claimable_balance', fields, stroops: `${stroops}` }
  },
}

function claimant(reader: Reader): string {
  if (reader.int() !== 0) throw new Unreadable('unknown claimant')
  const destination = account(reader)
  predicate(reader)
  return destination
}

function assetFields(name: string): Record<string, string> {
  if (name === 'native') return { asset_type: name }
  const [code = '', issuer = ''] = name.split(':')
  const type = code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4'
  return { asset_type: type, asset_code: code, asset_issuer: issuer }
}

/** Horizon returns the base account, and the muxed one beside it if there is one. */
function party(name: string, { account: base, muxedId }: LedgerAddress): Record<string, string> {
  if (muxedId === null) return { [name]: base }
  return {
    [name]: base,
    [`${name}_muxed`]: muxedAddress(base, muxedId),
    [`${name}_muxed_id`]: String(muxedId),
  }
}
