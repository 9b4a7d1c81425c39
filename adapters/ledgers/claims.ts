// Unverified content of Horizon's payment records.

import { readAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import type { PiTransfer } from '../../shop/payments/pi/port.ts'
import { parseAmount } from '../../shop/platform/money/rules.ts'
import { textOf } from './http-json.ts'

export type Json = Readonly<Record<string, unknown>>

/** A record that contradicts its envelope or itself: the server lies or is broken, so nothing of it is trusted. */
export class Contradiction extends Error {}

/** A contradiction about its position in the order, so that nothing after it can be read. */
export class Misplaced extends Contradiction {}

/** One transfer. Amounts in stroops; null if the record does not contain it. */
export type Claim = Pick<PiTransfer, 'from' | 'to' | 'muxedId' | 'amount' | 'asset'>

/** A contract call may transfer several times; every other operation once. Throws `Contradiction`. */
export function claimsOf(record: Json, kind: string, treasury: string): Claim[] {
  switch (kind) {
    case 'payment':
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send':
      return [
        claim(
          record,
          text(record, 'from'),
          text(record, 'to'),
          record.to_muxed,
          record.to_muxed_id,
        ),
      ]
    case 'create_account': {
      const amount = stroops(record, 'starting_balance')
      const [from, to] = [text(record, 'funder'), text(record, 'account')]
      return [{ from, to, muxedId: null, amount, asset: 'native' }]
    }
    case 'account_merge': {
      const [from, to] = [text(record, 'account'), text(record, 'into')]
      const muxedId = idOf(to, record.into_muxed, record.into_muxed_id)
      return [{ from, to, muxedId, amount: null, asset: 'native' }]
    }
    case 'invoke_host_function':
      return changesOf(record).map((change) =>
        claim(
          change,
          text(change, 'from'),
          text(change, 'to'),
          undefined,
          change.destination_muxed_id,
        ),
      )
    default:
      // An unknown operation type: kept for manual review.
      return [
        {
          from: text(record, 'source_account'),
          to: treasury,
          muxedId: null,
          amount: null,
          asset: 'native',
        },
      ]
  }
}

function changesOf(record: Json): Json[] {
  const changes = record.asset_balance_changes
  if (changes === undefined || changes === null) return []
  if (!Array.isArray(changes)) throw new Contradiction('balance changes that are no list')
  return changes.filter((change): change is Json => change?.type === 'transfer')
}

function claim(source: Json, from: string, to: string, muxed: unknown, id: unknown): Claim {
  const native = text(source, 'asset_type') === 'native'
  const asset = native ? 'native' : `${text(source, 'asset_code')}:${text(source, 'asset_issuer')}`
  return { from, to, muxedId: idOf(to, muxed, id), amount: stroops(source, 'amount'), asset }
}

/** The id of a muxed address, decoded here; the server's value must match. */
function idOf(to: string, muxed: unknown, id: unknown): string | null {
  if (id !== undefined && id !== null && !/^\d{1,20}$/.test(textOf(id))) {
    if (muxed !== undefined) throw new Contradiction('a muxed id that is no number')
    // A contract may name its destination by text or bytes, which matches no order.
    return null
  }
  if (muxed === undefined || muxed === null)
    return id === undefined || id === null ? null : String(id)
  const read = typeof muxed === 'string' ? readAddress(muxed) : null
  if (read?.muxedId == null || read.account !== to || String(read.muxedId) !== String(id)) {
    throw new Contradiction('a muxed address that is not the one it is said to be')
  }
  return String(read.muxedId)
}

function stroops(source: Json, name: string): bigint {
  const amount = parseAmount(text(source, name), 'PI')
  if (!amount.ok || amount.value >= 1n << 63n) throw new Contradiction(`${name} is no amount`)
  return amount.value
}

/** Not empty, and without the character that the database cannot store. */
export function text(source: Json, name: string): string {
  const value = source[name]
  if (typeof value !== 'string' || value === '') throw new Contradiction(`${name} is missing`)
  if (value.includes('\0')) throw new Contradiction(`${name} is no text`)
  return value
}

/** Horizon's paging token of a payment: the id of its operation. */
export function positionIn(record: Json): bigint {
  const token = text(record, 'paging_token')
  if (!/^\d{1,19}$/.test(token)) throw new Misplaced('a paging token that is no operation')
  return BigInt(token)
}

/** A time in UTC as Horizon writes it (RFC 3339); null for any other notation, and before 1970. */
export function timeIn(source: Json, name: string): Date | null {
  const value = textOf(source[name])
  const at = new Date(value)
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
  return isWritten && at.getTime() >= 0 ? at : null
}

export function object(source: Json, name: string): Json {
  const value = source[name]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Contradiction(`${name} is missing`)
  }
  return value as Json
}
