// Parses signed transaction envelopes.

import type { LedgerAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import type { Memo } from '../../shop/payments/requests/rules/memo.ts'
import { muxed, type Operation, readOperation, signerKey } from './operations.ts'
import { Reader, Unreadable } from './xdr.ts'

export type Envelope = {
  readonly source: string
  /** `bytes` are the raw memo. */
  readonly memo: (Memo & { readonly bytes: Buffer }) | null
  readonly operation: Operation
}

export const forms = { old: 0, transaction: 2, feeBump: 5 }

/**
 * Parses the operation at `place` (from 0) of a base64 envelope. Throws `Unreadable` if it cannot be parsed: not a
 * contradiction, only newer than this code.
 */
export function readEnvelope(base64: string, place: number): Envelope {
  const reader = new Reader(Buffer.from(base64, 'base64'))
  const form = reader.int()
  if (form === forms.feeBump) {
    muxed(reader)
    reader.long()
    if (reader.int() !== forms.transaction) throw new Unreadable('unknown inner transaction')
  } else if (form !== forms.transaction && form !== forms.old) {
    throw new Unreadable(`envelope of type ${form}`)
  }
  const { source, memo, count } = readHead(reader, form === forms.old)
  if (place >= count) throw new Unreadable('no such operation')
  for (let before = 0; before < place; before++) readOperation(reader)
  return { source: source.account, memo, operation: readOperation(reader) }
}

/** Header of a transaction, before its operations. Fee in stroops, times in seconds since 1970, 0 for none. */
export function readHead(reader: Reader, isOld = false) {
  // The old format has a bare key as source: the same bytes as a plain account without its type.
  const source = isOld ? oldSource(reader) : muxed(reader)
  const fee = BigInt(reader.int())
  const sequence = reader.long()
  const times = readConditions(reader)
  return { source, fee, sequence, ...times, memo: readMemo(reader), count: reader.int() }
}

/**
 * Candidate ends of the transaction: before a list of at most 20 signatures that extends to `stop`. The hash
 * identifies the right one, so a transaction need not be understood to be verified.
 */
export function ends(bytes: Buffer, start: number, stop: number): number[] {
  const found: number[] = []
  for (let at = stop - 4; at > start; at -= 4) {
    const count = bytes.readUInt32BE(at)
    if (count <= 20 && endOfSignatures(bytes, at + 4, count, stop) === stop) found.push(at)
  }
  return found
}

function endOfSignatures(bytes: Buffer, start: number, count: number, stop: number): number {
  let at = start
  for (let n = 0; n < count && at + 8 <= stop; n++) {
    const length = bytes.readUInt32BE(at + 4)
    if (length > 64) return -1
    at += 8 + Math.ceil(length / 4) * 4
    if (n === count - 1) return at
  }
  return count === 0 ? at : -1
}

function oldSource(reader: Reader): LedgerAddress {
  const key = reader.take(32)
  return muxed(new Reader(Buffer.concat([Buffer.alloc(4), key])))
}

const anytime = { minTime: 0n, maxTime: 0n }
const timesIn = (reader: Reader): typeof anytime => ({
  minTime: reader.unsignedLong(),
  maxTime: reader.unsignedLong(),
})

/** Reads only the time bounds of the conditions. */
function readConditions(reader: Reader): typeof anytime {
  const form = reader.int()
  if (form === 0) return anytime
  if (form === 1) return timesIn(reader)
  if (form !== 2) throw new Unreadable(`conditions of type ${form}`)
  const times = reader.option(timesIn) ?? anytime
  reader.option((inner) => inner.take(8))
  reader.option((inner) => inner.take(8))
  reader.take(12)
  reader.list(2, signerKey)
  return times
}

function readMemo(reader: Reader): Envelope['memo'] {
  const type = reader.int()
  if (type === 0) return null
  if (type === 1) {
    const bytes = reader.opaque(28)
    return { type: 'text', value: bytes.toString('utf8'), bytes }
  }
  if (type === 2) {
    const bytes = reader.take(8)
    return { type: 'id', value: String(bytes.readBigUInt64BE()), bytes }
  }
  if (type !== 3 && type !== 4) throw new Unreadable(`memo of type ${type}`)
  const bytes = reader.take(32)
  return { type: type === 3 ? 'hash' : 'return', value: bytes.toString('hex'), bytes }
}
