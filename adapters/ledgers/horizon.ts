// Horizon client for the Pi ledger. Responses are validated; invalid ones change nothing.
import type { PiLedger, PiPage, PiSetAside } from '../../shop/payments/requests/port.ts'
import { parseAmount } from '../../shop/platform/money/rules.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { bodyOf, seenLedger } from './answers.ts'
import { Contradiction, type Json, Misplaced, object, text } from './claims.ts'
import { type Answer, askJson } from './http-json.ts'
import { foundIn } from './look-up.ts'
import { type Movements, readRecord } from './record.ts'

const pageSize = 200
/** Each record contains its whole transaction, which for a batch has a hundred payments. */
const pageBytes = 4_194_304
/** Ledgers by which servers may differ; a greater distance means another ledger. */
const fewLedgers = 12

type Root = { readonly latestLedger: number; readonly closedAt: Date }

/** `passphrase` identifies the network; a server of another one is never read. */
export function horizonLedger(
  { url, passphrase }: { url: string; passphrase: string },
  ask = askJson,
): PiLedger {
  const base = url.endsWith('/') ? url : `${url}/`
  let limit = pageSize

  async function check(): Promise<Result<Root>> {
    const answer = await ask(new URL(base))
    const root = bodyOf(answer)
    if (!root.ok) return root
    const { network_passphrase, history_latest_ledger, history_latest_ledger_closed_at } =
      root.value
    if (network_passphrase !== passphrase) return refuse('ledger.wrong_network')
    const closedAt = new Date(String(history_latest_ledger_closed_at))
    const isWhole = Number.isSafeInteger(history_latest_ledger) && !Number.isNaN(closedAt.getTime())
    if (!isWhole) return refuse('ledger.unreadable', { facts: { why: 'root' } })
    if (history_latest_ledger === 0) return refuse('ledger.stale')
    return ok({ latestLedger: history_latest_ledger as number, closedAt })
  }

  /** If a page is too large, reads fewer records at a time from then on. */
  async function page(treasury: string, cursor: string, most: () => number): Promise<Answer> {
    for (;;) {
      const target = new URL(`accounts/${treasury}/payments`, base)
      target.search = `order=asc&limit=${most()}&join=transactions${cursor ? `&cursor=${cursor}` : ''}`
      const answer = await ask(target, undefined, { bytes: pageBytes })
      if (answer.kind !== 'too_big' || most() === 1) return answer
      limit = Math.max(1, limit >> 2)
    }
  }

  async function read(
    treasury: string,
    cursor: string,
    most: () => number,
  ): Promise<Result<PiPage>> {
    const root = await check()
    if (!root.ok) return root
    const behind = Number(BigInt(cursor || 0) >> 32n) - root.value.latestLedger
    if (behind > 0) return refuse(behind > fewLedgers ? 'ledger.reset' : 'ledger.stale')
    const answer = await page(treasury, cursor, most)
    const isUnborn = answer.kind === 'answer' && answer.status === 404
    if (isUnborn && cursor) return refuse('ledger.reset')
    const body = isUnborn ? ok({ _embedded: { records: [] } }) : bodyOf(answer)
    if (!body.ok) return body
    try {
      const network = { passphrase, treasury }
      const query = { ...root.value, network, cursor, limit: most(), seen: seenLedger(answer) }
      return ok(readPage(body.value, query))
    } catch (error) {
      if (!(error instanceof Contradiction)) throw error
      return refuse('ledger.untrusted', { facts: { why: error.message } })
    }
  }

  return {
    check,
    paymentsAfter: (treasury, cursor) => read(treasury, cursor, () => limit),
    async readAgain(treasury, operationId) {
      const again = await read(treasury, String(BigInt(operationId) - 1n), () => 1)
      if (!again.ok || again.value.cursor === operationId) return again
      return ok({ ...again.value, transfers: [], sent: [], setAside: [] })
    },
    async balance(treasury) {
      const root = await check()
      if (!root.ok) return root
      const answer = await ask(new URL(`accounts/${treasury}`, base))
      if (answer.kind === 'answer' && answer.status === 404) return ok(0n)
      const body = bodyOf(answer)
      return body.ok ? nativeIn(body.value) : body
    },
    async lookUp(treasury, hash) {
      const root = await check()
      if (!root.ok) return root
      const target = new URL(`transactions/${hash}/operations`, base)
      target.search = `order=asc&limit=${pageSize}&join=transactions`
      const answer = await ask(target)
      if (answer.kind === 'answer' && answer.status === 404) return ok({ kind: 'unknown' })
      const body = bodyOf(answer)
      return body.ok ? foundIn(body.value, { passphrase, treasury, hash }) : body
    },
  }
}

function nativeIn({ balances }: Json): Result<bigint> {
  const all = Array.isArray(balances) ? (balances as Json[]) : []
  const native = all.find((each) => each?.asset_type === 'native')
  const amount = parseAmount(String(native?.balance), 'PI')
  return amount.ok ? amount : refuse('ledger.unreadable', { facts: { why: 'balance' } })
}

function readPage(
  body: Json,
  asked: Root & {
    network: { passphrase: string; treasury: string }
    cursor: string
    limit: number
    /** Latest ledger known to the page's server. */
    seen: number
  },
): PiPage {
  const { network, cursor, limit, latestLedger, closedAt } = asked
  const { records } = object(body, '_embedded')
  if (!Array.isArray(records) || records.length > limit)
    throw new Contradiction('a page that is none')
  let last = BigInt(cursor || 0)
  let lastAt = new Date(0)
  const transfers: PiPage['transfers'][number][] = []
  const sent: PiPage['sent'][number][] = []
  const setAside: PiSetAside[] = []
  for (const record of records as Json[]) {
    const token = text(record, 'paging_token')
    if (!/^\d{1,19}$/.test(token) || BigInt(token) <= last)
      throw new Misplaced('records out of order')
    last = BigInt(token)
    if (Number(last >> 32n) > latestLedger + fewLedgers)
      throw new Misplaced('a record of a ledger to come')
    const movements = movementsIn(record, network)
    if ('why' in movements) {
      setAside.push({ operationId: token, ...movements })
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
    // A page from a server that lags behind proves nothing about the latest ledgers.
    readTo: more || asked.seen < latestLedger ? lastAt : closedAt,
    more,
  }
}

/** The transfers of a record, or why it is set aside. A misplaced record stops the page. */
function movementsIn(
  record: Json,
  network: { passphrase: string; treasury: string },
): (Movements & { at: Date }) | Omit<PiSetAside, 'operationId'> {
  try {
    const at = new Date(text(record, 'created_at'))
    if (Number.isNaN(at.getTime())) throw new Contradiction('a time that is none')
    return { ...readRecord(record, network), at }
  } catch (error) {
    if (!(error instanceof Contradiction) || error instanceof Misplaced) throw error
    const { transaction_hash: hash } = record
    return {
      hash: typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : null,
      why: error.message,
      record: JSON.stringify(record),
    }
  }
}
