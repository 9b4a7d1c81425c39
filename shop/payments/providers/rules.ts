// Invoices at a payment provider: whether one is still right, what its payments mean, when it is read again. Pure.
import { ok, type Result, refuse } from '../../result.ts'
import type { InvoiceState, ProviderInvoice, ProviderPayment, ReadInvoice } from './port.ts'

const second = 1000
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long an invoice whose creation was not answered is waited for before it is looked for. */
export const answerMilliseconds = 30 * second
/** A page of a payment does not read an invoice again that was read a moment ago. */
export const freshMilliseconds = 8 * second
/** An invoice with less time left is not shown any more: a new one is made. */
export const leastMilliseconds = 30 * second
/** An invoice lives for whole minutes, and never much longer than the order can be paid. */
export const leastMinutes = 1

export type InvoiceRow = {
  readonly id: string
  readonly orderNumber: string
  readonly ledger: string
  readonly invoiceId: string | null
  readonly quoteVersion: number
  readonly currency: string
  readonly amount: bigint
  readonly link: string | null
  readonly state: InvoiceState | 'creating' | 'refused'
  readonly isMarked: boolean
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly watchUntil: Date | null
  readonly readAt: Date | null
  /** Since when the provider does not know it any more. */
  readonly goneAt: Date | null
}

/**
 * What the provider shows must be what the shop asked for: an answer about another order, amount or currency credits
 * nothing. Refuses `provider.disagrees` {part}.
 */
export function checkInvoice(row: InvoiceRow, shown: ProviderInvoice): Result {
  const part =
    row.invoiceId !== null && shown.id !== row.invoiceId
      ? 'id'
      : shown.orderNumber !== row.orderNumber
        ? 'order'
        : shown.reference !== row.id
          ? 'reference'
          : shown.currency !== row.currency
            ? 'currency'
            : shown.amount !== row.amount
              ? 'amount'
              : null
  return part === null ? ok() : refuse('provider.disagrees', { facts: { part } })
}

/** The sum that the provider states must be that of its payments, but for the rounding of each. */
export function checkReceived({ received, payments }: ReadInvoice): Result {
  if (received === null) return ok()
  const counted = payments.filter(({ status }) => status !== 'invalid')
  const own = counted.reduce((sum, { worth }) => sum + worth, 0n)
  const apart = own > received ? own - received : received - own
  return apart <= BigInt(counted.length)
    ? ok()
    : refuse('provider.disagrees', { facts: { part: 'received' } })
}

export type KnownPayment = {
  readonly transferId: string
  readonly operationId: string
  readonly status: 'seen' | 'orphaned' | 'final'
  readonly amount: bigint
  readonly isTakenBack: boolean
}

export const operationOf = (invoiceId: string, { id }: Pick<ProviderPayment, 'id'>): string =>
  `${invoiceId}:${id}`

export type Plan = {
  readonly added: readonly (ProviderPayment & { readonly counts: 'seen' | 'final' })[]
  readonly moved: readonly { readonly transferId: string; readonly to: KnownPayment['status'] }[]
  /** Final in the shop, and invalid at the provider: told to people, never undone by a machine. */
  readonly takenBack: readonly KnownPayment[]
  /** Stored with another amount than is shown now. */
  readonly changed: readonly KnownPayment[]
}

/**
 * What a reading changes. A person at the provider who marks an invoice invalid takes all of its payments back; one who
 * marks it settled adds none. A payment that is no longer shown never was one.
 */
export function planOf(
  { id, state, isMarked, payments }: ReadInvoice,
  known: readonly KnownPayment[],
): Plan {
  const isVoid = state === 'invalid' && isMarked
  const statusOf = (payment: ProviderPayment) => (isVoid ? 'invalid' : payment.status)
  const shown = new Map(payments.map((each) => [operationOf(id, each), each]))
  const added = payments.flatMap((each) => {
    const counts = statusOf(each)
    const isNew = known.every(({ operationId }) => operationId !== operationOf(id, each))
    return isNew && counts !== 'invalid' && each.worth > 0n ? [{ ...each, counts }] : []
  })
  const moved: { transferId: string; to: KnownPayment['status'] }[] = []
  const takenBack: KnownPayment[] = []
  const changed: KnownPayment[] = []
  for (const own of known) {
    const now = shown.get(own.operationId)
    const status = now ? statusOf(now) : 'invalid'
    const to = status === 'invalid' ? 'orphaned' : status
    if (own.status === 'final') {
      if (to !== 'final') takenBack.push(own)
    } else if (to !== own.status) moved.push({ transferId: own.transferId, to })
    if (now && isOther(own.amount, now.worth)) changed.push(own)
  }
  return { added, moved, takenBack, changed }
}

/** Rounding may move one unit from a payment to the next. */
const isOther = (one: bigint, other: bigint): boolean => one - other > 1n || other - one > 1n

/** When an invoice is read next without being told to; null once nothing can come any more. */
export function nextReading(
  { state, expiresAt, watchUntil }: Pick<ProviderInvoice, 'state' | 'expiresAt' | 'watchUntil'>,
  now: Date,
): Date | null {
  const in_ = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  if (state === 'new' || state === 'processing') return in_(45 * second)
  const sinceEnd = now.getTime() - expiresAt.getTime()
  if (now >= watchUntil && sinceEnd > day) return null
  // The end of a time to pay is certain soon after it.
  if (sinceEnd < 10 * minute) return in_(45 * second)
  return in_(sinceEnd < day ? 10 * minute : 6 * hour)
}

/**
 * When an invoice that its provider does not know is asked for again: what was deleted may be restored, but no later than
 * a day after the time in which it could have been paid.
 */
export function nextSearch(
  { goneAt, watchUntil }: Pick<InvoiceRow, 'goneAt' | 'watchUntil'>,
  now: Date,
): Date | null {
  const since = goneAt ? now.getTime() - goneAt.getTime() : 0
  if (since > day && (watchUntil === null || now >= watchUntil)) return null
  return new Date(now.getTime() + (since < goneMilliseconds ? 2 * minute : hour))
}

/** An invoice that is not known for so long is gone: staff are told, and the order gets another one. */
export const goneMilliseconds = 10 * minute

export const isGone = ({ goneAt }: Pick<InvoiceRow, 'goneAt'>, now: Date): boolean =>
  goneAt !== null && now.getTime() - goneAt.getTime() >= goneMilliseconds

export type Refundable = {
  readonly invoice: string
  readonly invoiceId: string
  readonly worth: bigint
  readonly coin: string
  /** Decimal text. */
  readonly coinAmount: string
  /** Of earlier refunds. */
  readonly given: bigint
  /** The store that has it. */
  readonly ledger: string
  /** By which most of these coins came. */
  readonly way: string
}

export type ClaimPart = Pick<Refundable, 'invoice' | 'invoiceId' | 'coin' | 'ledger' | 'way'> & {
  readonly amount: bigint
  readonly coinAmount: string
}

/** Coins of BTCPay's ways have at most this many decimals. */
const coinPlaces = 8

/**
 * Splits a refund over the invoices that were paid, newest first, each in the coin that came: the same share of the
 * coins as of what they were worth. Null if they do not cover it.
 */
export function claimParts(amount: bigint, paid: readonly Refundable[]): ClaimPart[] | null {
  const parts: ClaimPart[] = []
  let rest = amount
  for (const { invoice, invoiceId, ledger, way, worth, coin, coinAmount, given } of paid) {
    const left = worth - given
    const taken = smaller(left, rest)
    if (taken <= 0n) continue
    const coins = unitsOf(coinAmount)
    const part = (coins * taken) / worth
    if (part <= 0n) return null
    parts.push({ invoice, invoiceId, ledger, way, coin, amount: taken, coinAmount: coinText(part) })
    rest -= taken
  }
  return rest === 0n ? parts : null
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

export function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, coinPlaces).padEnd(coinPlaces, '0'))
}

export function coinText(units: bigint): string {
  const digits = units.toString().padStart(coinPlaces + 1, '0')
  const fraction = digits.slice(-coinPlaces).replace(/0+$/, '')
  return digits.slice(0, -coinPlaces) + (fraction && `.${fraction}`)
}
