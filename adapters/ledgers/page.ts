// Validates a page of Horizon's payments: order, position and time of its records, each against its envelope.
import { isDeepStrictEqual } from 'node:util'
import type { PiPage, PiSetAside } from '../../shop/payments/pi/port.ts'
import { Contradiction, type Json, Misplaced, object, positionIn, timeIn } from './claims.ts'
import { type Movements, readRecord } from './record.ts'

/** Ledgers by which servers may differ; a greater distance means another ledger. */
export const fewLedgers = 12
const minute = 60_000
/** Ledgers close every few seconds; a network that stands still for hours is accepted as it goes on. */
const longestClose = minute
const clockTolerance = 10 * minute

/** Latest ledger of a server. */
export type Root = { readonly latestLedger: number; readonly closedAt: Date }

/** Records that were verified before, by their position: readings overlap, and most records are asked for again. */
export type Verified = Map<string, { readonly record: Json; readonly movements: Movements }>
/** Several pages. */
const mostVerified = 600

export type Asked = Root & {
  readonly verified: Verified
  readonly network: { readonly passphrase: string; readonly treasury: string }
  readonly cursor: string
  readonly limit: number
  /** Latest ledger known to the page's server. */
  readonly seen: number
  readonly order: 'asc' | 'desc'
}

/** Throws `Contradiction` for an invalid page. */
export function readPage(body: Json, asked: Asked): PiPage {
  const { network, cursor, limit, latestLedger, closedAt, order } = asked
  const { records } = object(body, '_embedded')
  if (!Array.isArray(records) || records.length > limit)
    throw new Contradiction('a page that is none')
  const isAscending = order === 'asc'
  let last = cursor || isAscending ? BigInt(cursor || 0) : null
  let lastAt = new Date(0)
  const transfers: PiPage['transfers'][number][] = []
  const sent: PiPage['sent'][number][] = []
  const setAside: PiSetAside[] = []
  for (const record of records as Json[]) {
    const position = positionIn(record)
    if (last !== null && (isAscending ? position <= last : position >= last))
      throw new Misplaced('records out of order')
    last = position
    if (Number(last >> 32n) > latestLedger + fewLedgers)
      throw new Misplaced('a record of a ledger to come')
    // Also of a record that moves nothing: the cursor goes on behind it.
    const { ledger } = (record.transaction ?? {}) as Json
    if (ledger !== undefined && ledger !== Number(last >> 32n))
      throw new Misplaced('another ledger than its operation')
    const movements = movementsIn(record, asked, isAscending ? lastAt : null)
    if ('why' in movements) {
      setAside.push({ operationId: String(position), ...movements })
      continue
    }
    lastAt = movements.at
    transfers.push(...movements.transfers)
    sent.push(...movements.sent)
  }
  const more = records.length === limit
  return {
    ledger: network.passphrase,
    account: network.treasury,
    after: cursor,
    cursor: records.length > 0 ? String(last) : cursor,
    transfers,
    sent,
    setAside,
    latestLedger,
    closedAt,
    shownTo: Math.min(asked.seen, latestLedger),
    // A page from a server that lags behind proves nothing about the latest ledgers.
    readTo: more || asked.seen < latestLedger ? lastAt : closedAt,
    more,
  }
}

/** The transfers of a record, or why it is set aside. A misplaced record stops the page. */
function movementsIn(
  record: Json,
  asked: Asked,
  notBefore: Date | null,
): (Movements & { at: Date }) | Omit<PiSetAside, 'operationId'> {
  try {
    const at = timeOf(record, asked)
    if (notBefore && at < notBefore) throw new Contradiction('a time before the previous ledger’s')
    return { ...verified(record, asked), at }
  } catch (error) {
    if (!(error instanceof Contradiction) || error instanceof Misplaced) throw error
    return aside(record, error.message)
  }
}

/** Reads a record once, as long as the server repeats it to the letter. */
function verified(record: Json, { network, verified: known }: Asked): Movements {
  const position = `${network.treasury} ${positionIn(record)}`
  const before = known.get(position)
  if (before && isDeepStrictEqual(before.record, record)) return before.movements
  const movements = readRecord(record, network)
  known.set(position, { record, movements })
  for (const oldest of known.keys()) {
    if (known.size <= mostVerified) break
    known.delete(oldest)
  }
  return movements
}

/** When its ledger closed, which no envelope proves: it must fit the ledgers that have closed since. */
export function timeOf(record: Json, { latestLedger, closedAt }: Root): Date {
  const at = timeIn(record, 'created_at')
  if (!at) throw new Contradiction('a time that is none')
  const since = latestLedger - Number(positionIn(record) >> 32n)
  const age = closedAt.getTime() - at.getTime()
  if (since >= 0 && age < 0) throw new Contradiction('a time after the newest ledger’s')
  if (age < -clockTolerance) throw new Contradiction('a time after the newest ledger’s')
  if (age > Math.max(0, since) * longestClose + clockTolerance)
    throw new Contradiction('a time long before its ledger’s')
  return at
}

function aside(record: Json, why: string): Omit<PiSetAside, 'operationId'> {
  const { transaction_hash: hash } = record
  return {
    hash: typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : null,
    why,
    record: JSON.stringify(record),
    named: namedIn(record),
  }
}

/** The order that it may be for, as it states it. */
function namedIn({ to_muxed_id: id, transaction }: Json): PiSetAside['named'] {
  const { memo_type, memo } = (transaction ?? {}) as Json
  const isReadable = (memo_type === 'text' || memo_type === 'id') && typeof memo === 'string'
  return {
    muxedId: typeof id === 'string' && /^\d{1,20}$/.test(id) ? id : null,
    memo: isReadable ? { type: memo_type, value: memo } : null,
  }
}
