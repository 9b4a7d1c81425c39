// The invoice at which an order is paid: made once, found again if its answer was lost, and made anew for what remains.
import { isListCurrency, type ListCurrency } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { lockedPaymentRequest } from '../requests/actions/payment-requests.ts'
import { isHosted } from '../requests/rules/methods.ts'
import type { LockedPaymentRequest } from '../requests/rules/payment-facts.ts'
import type { PaymentProvider, ProviderInvoice } from './port.ts'
import {
  answerMilliseconds,
  checkInvoice,
  type InvoiceRow,
  isGone,
  leastMilliseconds,
  leastMinutes,
  nextReading,
} from './rules.ts'
import * as store from './store/invoices.ts'

const minute = 60_000

export type OpenInvoice = {
  readonly link: string
  readonly amount: bigint
  readonly currency: ListCurrency
  readonly expiresAt: Date
  readonly invoiceId: string
}

/**
 * Where the order is paid now; null while another request makes it. The caller has checked whose order it is, and that
 * something is to be paid. Refuses `payment.no_request`, `provider.not_set_up` (the order is to be paid elsewhere),
 * `payment.settled` (nothing is to be paid, or its time is over), and as the provider does.
 */
export async function openInvoice(
  world: World,
  orderNumber: string,
): Promise<Result<OpenInvoice | null>> {
  const prepared = await prepare(world, orderNumber)
  if (!prepared.ok) return prepared
  const { provider, row, isNew, expiresAt } = prepared.value
  if (row.state !== 'creating') return ok(shownOf(row))
  if (!isNew) {
    if (world.now().getTime() - row.createdAt.getTime() < answerMilliseconds) return ok(null)
    const found = await findLost(world, provider, row)
    if (!found.ok) return found
    const now = await store.invoiceById(world.db, row.id)
    return ok(now && now.state === 'new' ? shownOf(now) : null)
  }
  return create(world, provider, row, expiresAt)
}

type Prepared = {
  readonly provider: PaymentProvider
  readonly row: InvoiceRow
  readonly isNew: boolean
  readonly expiresAt: Date
}

/** The invoice that is right now, or the row of one to be made. */
const prepare = (world: World, orderNumber: string): Promise<Result<Prepared>> =>
  world.transaction<Prepared>(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier, standing } = locked.value
    const quote = dossier.quotes.at(-1)
    const provider = quote && world.providers.find(({ ledger }) => ledger === quote.chain)
    if (!quote || !provider || !isHosted(quote.method)) return refuse('provider.not_set_up')
    const { currency, expiresAt } = dossier.paymentRequest
    const left = expiresAt.getTime() - world.now().getTime()
    if (standing.remaining <= 0n || left < leastMilliseconds || currency === 'PI')
      return refuse('payment.settled')
    const rows = await store.invoicesOf(world.db, orderNumber)
    const current = rows.find((each) => each.state === 'creating') ?? rows.at(-1)
    const isHere =
      current && (current.link === null || URL.parse(current.link)?.host === provider.host)
    // One with an earlier address of the server leads nowhere any more.
    if (current && isHere && (await isRight(world, current, quote.version, locked.value)))
      return ok({ provider, row: current, isNew: false, expiresAt })
    const row = {
      id: world.id(),
      orderNumber,
      ledger: provider.ledger,
      quoteVersion: quote.version,
      currency,
      amount: standing.remaining,
      createdAt: world.now(),
    }
    if (!(await store.insertInvoice(world.db, row))) return refuse('provider.unreachable')
    const made = await store.invoiceById(world.db, row.id)
    return made
      ? ok({ provider, row: made, isNew: true, expiresAt })
      : refuse('provider.unreachable')
  })

/** Whether what is still to be paid of it is what the order still lacks. */
async function isRight(
  world: World,
  row: InvoiceRow,
  version: number,
  { standing }: LockedPaymentRequest,
): Promise<boolean> {
  if (row.state === 'creating') return true
  if (isGone(row, world.now())) return false
  if (row.state !== 'new' || row.quoteVersion !== version || !row.expiresAt) return false
  if (row.expiresAt.getTime() - world.now().getTime() < leastMilliseconds) return false
  const payments = await store.paymentsOf(world.db, row.id)
  const came = payments.reduce(
    (sum, { status, amount }) => (status === 'orphaned' ? sum : sum + amount),
    0n,
  )
  return row.amount - came === standing.remaining
}

async function create(
  world: World,
  provider: PaymentProvider,
  row: InvoiceRow,
  until: Date,
): Promise<Result<OpenInvoice | null>> {
  const { id, orderNumber, amount, currency } = row
  if (!isListCurrency(currency)) return refuse('provider.not_set_up')
  const { publicUrl, watchDays } = world.config
  const left = Math.floor((until.getTime() - world.now().getTime()) / minute)
  const made = await provider.create({
    orderNumber,
    reference: id,
    currency,
    amount,
    minutes: Math.max(leastMinutes, left),
    watchMinutes: watchDays * 24 * 60,
    returnTo: `${publicUrl}/payment?order=${encodeURIComponent(orderNumber)}`,
  })
  if (!made.ok) {
    // Without an answer it may exist: it is looked for later.
    if (definite.has(made.code)) await store.setRefused(world.db, id)
    return made
  }
  return keep(world, row, made.value)
}

/** Nothing was made. */
const definite: ReadonlySet<string> = new Set([
  'provider.key',
  'provider.refused',
  'provider.limited',
  'provider.not_found',
])

async function keep(
  world: World,
  row: InvoiceRow,
  made: ProviderInvoice,
): Promise<Result<OpenInvoice | null>> {
  const checked = checkInvoice(row, made)
  if (!checked.ok) {
    await store.setRefused(world.db, row.id)
    return checked
  }
  const now = world.now()
  const shown = {
    invoiceId: made.id,
    link: made.link,
    state: made.state,
    isMarked: made.isMarked,
    expiresAt: made.expiresAt,
    watchUntil: made.watchUntil,
    // Its payments are read later.
    readAt: row.createdAt,
    readNext: nextReading(made, now),
  }
  await store.saveShown(world.db, row.id, shown)
  return ok(shownOf({ ...row, ...shown }))
}

/**
 * Looks for an invoice whose creation was not answered; where the provider has none, it never was. Refuses as the
 * provider does.
 */
export async function findLost(
  world: World,
  provider: PaymentProvider,
  row: InvoiceRow,
): Promise<Result> {
  const found = await provider.ofOrder(row.orderNumber)
  if (!found.ok) return found
  const own = found.value.find(({ reference }) => reference === row.id)
  if (own) {
    const kept = await keep(world, row, own)
    return kept.ok ? ok() : kept
  }
  await store.setRefused(world.db, row.id)
  return ok()
}

function shownOf({ invoiceId, link, amount, currency, expiresAt }: InvoiceRow): OpenInvoice | null {
  if (!invoiceId || !link || !expiresAt || !isListCurrency(currency)) return null
  return { invoiceId, link, amount, currency, expiresAt }
}
