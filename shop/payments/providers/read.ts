// Reads invoices back from their provider and stores what it shows: by the clock, by a hint, or for a page that waits.
import { endAlert, raiseAlert } from '../../people/alerts/actions.ts'
import { ok, type Refusal, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { announcePayments, lockedPaymentRequest } from '../requests/actions/payment-requests.ts'
import type { LockedPaymentRequest } from '../requests/rules/payment-facts.ts'
import { everyAddress, lockCursor, saveFailure, saveReading } from '../requests/store/cursors.ts'
import { insertTransfers, type NewTransfer } from '../requests/store/transfers.ts'
import { listTransfers } from '../review/list-transfers.ts'
import { findLost } from './open-invoice.ts'
import type { Headers, PaymentProvider, ReadInvoice } from './port.ts'
import {
  answerMilliseconds,
  checkInvoice,
  checkReceived,
  freshMilliseconds,
  type InvoiceRow,
  isGone,
  nextReading,
  nextSearch,
  operationOf,
  type Plan,
  planOf,
} from './rules.ts'
import * as store from './store/invoices.ts'

/** Invoices that one run of the job reads, and how long it may take. */
const most = 60
const longestRun = 45_000
/** Of one that could not be read. */
const againMilliseconds = 120_000
/** An invoice that cannot be read holds up the end of others for so long after its own. */
const patienceMinutes = 15

/**
 * Reads one invoice of ours and stores what has changed: idempotent, and in any order. Refuses `provider.not_found` for
 * one that is not ours, `provider.disagrees` {part} where the answer is not about what was asked for, and as the
 * provider does; then nothing is credited.
 */
export async function readInvoice(
  world: World,
  provider: PaymentProvider,
  row: InvoiceRow,
): Promise<Result> {
  if (!row.invoiceId || row.ledger !== provider.ledger) return refuse('provider.not_found')
  const began = world.now()
  const shown = await provider.read(row.invoiceId)
  if (!shown.ok && shown.code === 'provider.not_found') return await missing(world, provider, row)
  if (!shown.ok) return await later(world, row, shown)
  const checked = checkInvoice(row, shown.value)
  const agrees = checked.ok ? checkReceived(shown.value) : checked
  if (!agrees.ok) {
    await tell(world, provider, row, 'disagrees')
    return await later(world, row, agrees)
  }
  return storeReading(world, provider, row, { shown: shown.value, began })
}

async function later(world: World, row: InvoiceRow, refusal: Refusal): Promise<Refusal> {
  await store.setReadNext(world.db, row.id, new Date(world.now().getTime() + againMilliseconds))
  return refusal
}

/** Deleted at the server, or the server was restored from an older backup: told once it lasts, and given up in the end. */
async function missing(world: World, provider: PaymentProvider, row: InvoiceRow): Promise<Refusal> {
  const now = world.now()
  const known = { ...row, goneAt: row.goneAt ?? now }
  const next = nextSearch(known, now)
  await store.setGone(world.db, row.id, now, next)
  // What it was paid is credited: nothing is lost with it.
  if (row.state === 'settled' || next === null)
    await endAlert(world, 'payment_provider', { subject: subjectOf(row) })
  else if (isGone(known, now)) await tell(world, provider, row, 'gone')
  return refuse('provider.not_found')
}

type Reading = { readonly shown: ReadInvoice; readonly began: Date }

const storeReading = (
  world: World,
  provider: PaymentProvider,
  { id, orderNumber }: InvoiceRow,
  { shown, began }: Reading,
): Promise<Result> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const now = world.now()
    const isNewest = await store.saveShown(world.db, id, {
      invoiceId: shown.id,
      link: shown.link,
      state: shown.state,
      isMarked: shown.isMarked,
      expiresAt: shown.expiresAt,
      watchUntil: shown.watchUntil,
      readAt: began,
      readNext: nextReading(shown, now),
    })
    // A later reading is stored already: this one is older.
    if (!isNewest) return ok()
    const plan = planOf(shown, await store.paymentsOf(world.db, id))
    await add(world, provider, { id, orderNumber }, { shown, began }, plan)
    for (const { transferId, to } of plan.moved)
      await store.movePayment(world.db, transferId, to, now)
    for (const { transferId } of plan.takenBack) await store.setTakenBack(world.db, transferId, now)
    const about = { id, orderNumber }
    const problem = problemOf(shown, plan, locked.value)
    if (problem) await tell(world, provider, about, problem)
    else await endAlert(world, 'payment_provider', { subject: subjectOf(about) })
    if (plan.added.length === 0 && plan.moved.length === 0) return ok()
    const followed = await announcePayments(world, [orderNumber])
    return followed.ok ? ok() : followed
  })

async function add(
  world: World,
  { method, ledger }: PaymentProvider,
  { id, orderNumber }: Pick<InvoiceRow, 'id' | 'orderNumber'>,
  { shown, began }: Reading,
  plan: Plan,
): Promise<void> {
  const transfers = plan.added.map(
    (each): NewTransfer => ({
      id: world.id(),
      operationId: operationOf(shown.id, each),
      hash: each.transaction,
      ledgerNumber: 0,
      // Neither before the invoice, nor in a time to come.
      at: new Date(
        Math.min(Math.max(each.at.getTime(), shown.createdAt.getTime()), began.getTime()),
      ),
      sender: '',
      recipient: shown.id,
      muxedId: null,
      memo: null,
      amount: each.worth,
      asset: shown.currency,
      kind: 'hosted',
      assetOk: true,
      chainOk: true,
      proved: true,
      status: each.counts,
      match: 'address',
      orderNumber,
      method,
    }),
  )
  const inserted = await insertTransfers(
    world.db,
    { ledger, account: everyAddress },
    transfers,
    world.now(),
  )
  const news = transfers.filter((each) => inserted.has(each.id))
  await store.insertPayments(
    world.db,
    news.map((transfer) => {
      const shown = plan.added[transfers.indexOf(transfer)]
      const { way = '', coin = '', coinAmount = '0' } = shown ?? {}
      return { transferId: transfer.id, invoice: id, way, coin, coinAmount }
    }),
  )
  await listTransfers(world, news)
}

type Problem = 'disagrees' | 'taken_back' | 'marked' | 'gone'

/** What a person has to look at; the order keeps what was credited. */
function problemOf(
  { state, isMarked }: ReadInvoice,
  { takenBack, changed, added }: Plan,
  { standing }: LockedPaymentRequest,
): Problem | null {
  const isOver = standing.state === 'refunded' || standing.state === 'cancelled'
  if (takenBack.length > 0 && !isOver) return 'taken_back'
  if (changed.length > 0) return 'disagrees'
  const isUnpaid = standing.remaining > 0n && added.length === 0 && !isOver
  return state === 'settled' && isMarked && isUnpaid ? 'marked' : null
}

const subjectOf = ({ id }: Pick<InvoiceRow, 'id'>): string => id

const tell = (
  world: World,
  { name }: PaymentProvider,
  about: Pick<InvoiceRow, 'id' | 'orderNumber'>,
  problem: Problem,
): Promise<void> =>
  raiseAlert(world, {
    kind: 'payment_provider',
    subject: subjectOf(about),
    facts: { number: about.orderNumber, provider: name, reason: `provider.${problem}` },
  })

/** The job: reads what is due, and says how far each provider was read. */
export async function readProviders(world: World): Promise<void> {
  for (const provider of world.providers) await readDue(world, provider)
}

async function readDue(world: World, provider: PaymentProvider): Promise<void> {
  const place = { ledger: provider.ledger, account: everyAddress }
  const began = world.now()
  const end = Date.now() + longestRun
  const due = await store.dueInvoices(world.db, provider.ledger, began, most)
  let failure: string | null = null
  for (const id of due) {
    if (Date.now() > end) break
    const row = await store.invoiceById(world.db, id)
    if (!row) continue
    const read = row.invoiceId
      ? await readInvoice(world, provider, row)
      : await lost(world, provider, row)
    // One invoice that is answered oddly does not hold up the others; a server that is away does.
    if (!read.ok && !isOfOne(read)) {
      failure = read.code
      break
    }
  }
  if (due.length === 0) {
    const reached = await provider.list(began, 0)
    if (!reached.ok) failure = reached.code
  }
  await world.transaction(async (world) => {
    await lockCursor(world.db, place)
    if (failure) {
      await saveFailure(world.db, place, failure, world.now())
      return ok()
    }
    // An invoice that was not due may have been paid since it was read, until the end of its order's time.
    const readTo = await store.knownUntil(world.db, provider.ledger, began, patienceMinutes)
    const reading = { latestLedger: 0, closedAt: readTo, readTo, readAt: world.now() }
    await saveReading(world.db, place, '0', reading)
    return ok()
  })
}

/** An invoice whose creation was never answered is looked for, once it is clear that no answer comes. */
function lost(world: World, provider: PaymentProvider, row: InvoiceRow): Promise<Result> {
  const isEarly = world.now().getTime() - row.createdAt.getTime() < answerMilliseconds
  return isEarly ? Promise.resolve(ok()) : findLost(world, provider, row)
}

const isOfOne = ({ code }: Refusal): boolean =>
  code === 'provider.disagrees' || code === 'provider.not_found'

/** Topic that tells the process which reads providers to do so at once. */
export const providersTopic = 'providers'

/**
 * A signed message: only a hint. Whatever it says of payments, the invoice is read from the provider, by the process that
 * does the jobs. One about an invoice that is not ours is answered and forgotten: other programs may use the same store.
 * Refuses `provider.not_set_up`, `provider.signature`, `provider.other_store`, `provider.unreadable`.
 */
export async function takeHint(
  world: World,
  method: string,
  headers: Headers,
  body: Uint8Array,
): Promise<Result> {
  const provider = world.providers.find((each) => each.method === method)
  if (!provider) return refuse('provider.not_set_up')
  const hint = provider.hint(headers, body)
  if (!hint.ok) return hint
  const { invoiceId } = hint.value
  const row = invoiceId && (await store.invoiceNamed(world.db, provider.ledger, invoiceId))
  if (row) await wake(world, [row.id])
  return ok()
}

/** For a page that waits: invoices that may change at any moment are read at once, unless they just were. */
export async function wakeFor(world: World, orderNumber: string): Promise<void> {
  const now = world.now().getTime()
  const rows = await store.invoicesOf(world.db, orderNumber)
  const stale = rows.filter(({ state, readAt }) => {
    const isFresh = readAt !== null && now - readAt.getTime() < freshMilliseconds
    return (state === 'new' || state === 'processing') && !isFresh
  })
  if (stale.length > 0)
    await wake(
      world,
      stale.map(({ id }) => id),
    )
}

async function wake(world: World, ids: readonly string[]): Promise<void> {
  await store.setDue(world.db, ids, world.now())
  await announce(world, providersTopic)
}
