// Horizon client for the Pi ledger. Responses are validated; invalid ones change nothing.
import type { PiLedger, PiPage } from '../../shop/payments/pi/port.ts'
import { parseAmount } from '../../shop/platform/money/rules.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { bodyOf, seenLedger } from './answers.ts'
import { Contradiction, type Json, timeIn } from './claims.ts'
import { type Answer, askJson, textOf } from './http-json.ts'
import { foundIn } from './look-up.ts'
import { fewLedgers, type Root, readPage, type Verified } from './page.ts'

const pageSize = 200
/** Each record contains its whole transaction, which for a batch has a hundred payments. */
const pageBytes = 4_194_304
type Order = 'asc' | 'desc'
/** Records that the audit asks for at once: other pages than the watcher's. */
const auditSize = 120
/** How long the check of a server's network holds for a witness. */
const recently = 60_000
/** A ledger that closes later than this after now has a wrong clock, or the shop has. */
const clockTolerance = 5 * 60_000

/** `passphrase` identifies the network; a server of another one is never read. `now` is the shop's clock. */
export function horizonLedger(
  { url, passphrase }: { url: string; passphrase: string },
  ask = askJson,
  now: () => Date = () => new Date(),
): PiLedger {
  const base = url.endsWith('/') ? url : `${url}/`
  let limit = pageSize
  const verified: Verified = new Map()
  /** The last check of the network, and when. */
  let checked: { readonly root: Root; readonly at: number } | null = null

  async function check(): Promise<Result<Root>> {
    const answer = await ask(new URL(base))
    const root = bodyOf(answer)
    if (!root.ok) return root
    const { network_passphrase, history_latest_ledger } = root.value
    if (network_passphrase !== passphrase) return refuse('ledger.wrong_network')
    const closedAt = timeIn(root.value, 'history_latest_ledger_closed_at')
    if (!closedAt || !Number.isSafeInteger(history_latest_ledger))
      return refuse('ledger.unreadable', { facts: { why: 'root' } })
    if (history_latest_ledger === 0) return refuse('ledger.stale')
    if (closedAt.getTime() > now().getTime() + clockTolerance)
      return refuse('ledger.clock', { facts: { closedAt: closedAt.toISOString() } })
    const found = { latestLedger: history_latest_ledger as number, closedAt }
    checked = { root: found, at: now().getTime() }
    return ok(found)
  }

  /** A server whose network was checked lately states its newest ledger with each page. */
  async function beside(treasury: string, cursor: string): Promise<Result<PiPage>> {
    const [last, at] = [checked, now()]
    if (!last || Math.abs(at.getTime() - last.at) > recently)
      return read(treasury, cursor, () => limit)
    const answer = await page(treasury, cursor, () => limit, 'asc')
    const seen = seenLedger(answer)
    const body = bodyOf(answer)
    if (!body.ok || !Number.isFinite(seen)) return read(treasury, cursor, () => limit)
    const root = { latestLedger: seen, closedAt: at }
    const network = { passphrase, treasury }
    const shown = trusted(() =>
      readPage(body.value, { ...root, network, cursor, limit, seen, order: 'asc', verified }),
    )
    // It has not closed a ledger since: it may stand still.
    const isOld = seen <= last.root.latestLedger
    return shown.ok && isOld ? ok({ ...shown.value, closedAt: last.root.closedAt }) : shown
  }

  /** If a page is too large, reads fewer records at a time from then on. */
  async function page(
    treasury: string,
    cursor: string,
    most: () => number,
    order: Order,
  ): Promise<Answer> {
    for (;;) {
      const target = new URL(`accounts/${treasury}/payments`, base)
      target.search = `order=${order}&limit=${most()}&join=transactions${cursor ? `&cursor=${cursor}` : ''}`
      const answer = await ask(target, undefined, { bytes: pageBytes })
      if (answer.kind !== 'too_big' || most() === 1) return answer
      limit = Math.max(1, limit >> 2)
    }
  }

  async function read(
    treasury: string,
    cursor: string,
    most: () => number,
    order: Order = 'asc',
  ): Promise<Result<PiPage>> {
    const root = await check()
    if (!root.ok) return root
    // Downwards, the cursor is where the shop has read to, or below.
    const behind = Number(BigInt(cursor || 0) >> 32n) - root.value.latestLedger
    if (behind > 0) return refuse(behind > fewLedgers ? 'ledger.reset' : 'ledger.stale')
    const answer = await page(treasury, cursor, most, order)
    const isUnborn = answer.kind === 'answer' && answer.status === 404
    if (isUnborn && cursor) return refuse('ledger.reset')
    const body = isUnborn ? ok({ _embedded: { records: [] } }) : bodyOf(answer)
    if (!body.ok) return body
    const network = { passphrase, treasury }
    const seen = seenLedger(answer)
    const query = { ...root.value, network, cursor, limit: most(), seen, order, verified }
    return trusted(() => readPage(body.value, query))
  }

  return {
    check,
    paymentsAfter: (treasury, cursor) => read(treasury, cursor, () => limit),
    paymentsBeside: beside,
    paymentsBefore: (treasury, cursor) =>
      read(treasury, cursor, () => Math.min(limit, auditSize), 'desc'),
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
      const answer = await ask(target, undefined, { bytes: pageBytes })
      if (answer.kind === 'answer' && answer.status === 404) return ok({ kind: 'unknown' })
      const body = bodyOf(answer)
      return body.ok ? foundIn(body.value, { passphrase, treasury, hash, root: root.value }) : body
    },
  }
}

/** Refuses `ledger.untrusted` for a page that contradicts itself. */
function trusted(read: () => PiPage): Result<PiPage> {
  try {
    return ok(read())
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error
    return refuse('ledger.untrusted', { facts: { why: error.message } })
  }
}

function nativeIn({ balances }: Json): Result<bigint> {
  const all = Array.isArray(balances) ? (balances as Json[]) : []
  const native = all.find((each) => each?.asset_type === 'native')
  const amount = parseAmount(textOf(native?.balance), 'PI')
  return amount.ok ? amount : refuse('ledger.unreadable', { facts: { why: 'balance' } })
}
