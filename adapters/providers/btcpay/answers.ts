// What BTCPay Server answers (Greenfield API v1), read strictly: null for anything undocumented. Numbers come as text.
import type {
  ClaimState,
  InvoiceState,
  ProviderClaim,
  ProviderInvoice,
  ProviderPayment,
} from '../../../shop/payments/providers/port.ts'
import { type Currency, decimalsOf, isListCurrency } from '../../../shop/platform/money/rules.ts'
import {
  type Decimal,
  decimalOf,
  minus,
  nothing,
  plus,
  rounded,
  textOf,
  times,
} from './decimals.ts'

type Json = Readonly<Record<string, unknown>>
export type Store = { readonly id: string; readonly origin: string }

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ids of BTCPay are letters and digits; nothing else may reach a path or a page. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9]{8,64}$/.test(value)

const states: Readonly<Record<string, InvoiceState>> = {
  New: 'new',
  Processing: 'processing',
  Settled: 'settled',
  Expired: 'expired',
  Invalid: 'invalid',
}

/** `why`: the first part that is not as documented. */
export function invoiceIn(
  body: unknown,
  store: Store,
): { invoice: ProviderInvoice } | { why: string } {
  if (!isObject(body)) return { why: 'invoice' }
  const { id, storeId, currency, status, additionalStatus, metadata, type } = body
  if (!isId(id)) return { why: 'id' }
  if (storeId !== store.id) return { why: 'storeId' }
  if (type !== undefined && type !== 'Standard') return { why: 'type' }
  if (typeof currency !== 'string' || !isListCurrency(currency)) return { why: 'currency' }
  const state = typeof status === 'string' ? states[status] : undefined
  if (!state) return { why: 'status' }
  const amount = amountIn(body.amount, currency)
  if (amount === null || amount < 0n) return { why: 'amount' }
  const received = body.paidAmount == null ? null : amountIn(body.paidAmount, currency)
  if (body.paidAmount != null && received === null) return { why: 'paidAmount' }
  const link = linkIn(body.checkoutLink, store)
  if (!link) return { why: 'checkoutLink' }
  const [createdAt, expiresAt] = [timeIn(body.createdTime), timeIn(body.expirationTime)]
  if (!createdAt || !expiresAt) return { why: 'time' }
  const own = isObject(metadata) ? metadata : {}
  return {
    invoice: {
      id,
      orderNumber: typeof own.orderId === 'string' ? own.orderId : null,
      reference: typeof own.piazza === 'string' ? own.piazza : null,
      currency,
      amount,
      state,
      isMarked: additionalStatus === 'Marked',
      link,
      createdAt,
      expiresAt,
      watchUntil: timeIn(body.monitoringExpiration) ?? expiresAt,
      received,
    },
  }
}

const paymentStates: Readonly<Record<string, ProviderPayment['status']>> = {
  Processing: 'seen',
  Settled: 'final',
  Invalid: 'invalid',
}

/** Of every way to pay, oldest first. The worth of each is what the sum of all until it gains. */
export function paymentsIn(body: unknown, currency: Currency): ProviderPayment[] | null {
  if (!Array.isArray(body)) return null
  const found: (Omit<ProviderPayment, 'worth'> & { readonly value: Decimal })[] = []
  for (const way of body as readonly unknown[]) {
    if (!isObject(way) || !Array.isArray(way.payments)) return null
    if (way.payments.length === 0) continue
    const { paymentMethodId, currency: coin } = way
    const rate = decimalOf(way.rate)
    if (typeof paymentMethodId !== 'string' || !/^[\w-]{1,40}$/.test(paymentMethodId)) return null
    if (typeof coin !== 'string' || !/^[A-Z0-9]{1,12}$/.test(coin) || !rate || rate.units <= 0n)
      return null
    for (const each of way.payments as readonly unknown[]) {
      if (!isObject(each)) return null
      const status = paymentStates[String(each.status)]
      const [at, value, fee] = [
        timeIn(each.receivedDate),
        decimalOf(each.value),
        decimalOf(each.fee ?? '0'),
      ]
      const { id } = each
      // Of the chain a transaction and its output, of Lightning the hash of the payment.
      if (typeof id !== 'string' || !/^[\w:.-]{1,200}$/.test(id)) return null
      if (!status || !at || !value || value.units < 0n || !fee) return null
      const net = minus(value, fee)
      if (net.units < 0n) return null
      found.push({
        id,
        transaction: transactionOf(id),
        at,
        status,
        way: paymentMethodId,
        coin,
        coinAmount: textOf(net),
        value: times(net, rate),
      })
    }
  }
  if (new Set(found.map(({ id }) => id)).size < found.length) return null
  found.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  let sum = nothing
  return found.map(({ value, ...payment }) => {
    const places = decimalsOf(currency)
    const before = rounded(sum, places)
    // What never arrived adds nothing to what comes after it.
    const after = plus(sum, value)
    if (payment.status !== 'invalid') sum = after
    return { ...payment, worth: rounded(after, places) - before }
  })
}

export function claimIn(body: unknown, store: Store): ProviderClaim | null {
  if (!isObject(body)) return null
  const { id, name, currency } = body
  const amount = decimalOf(body.amount)
  const link = linkIn(body.viewLink, store)
  if (!isId(id) || typeof name !== 'string' || typeof currency !== 'string') return null
  return amount && link ? { id, name, coin: currency, coinAmount: textOf(amount), link } : null
}

/** Of all payouts of a claim: paid once what is complete adds up to it. An archived claim takes no more of them. */
export function claimStateIn(
  body: unknown,
  coinAmount: string,
  isArchived: boolean,
): ClaimState | null {
  if (!Array.isArray(body)) return null
  let paid = nothing
  let isClaimed = false
  let isUnderWay = false
  let proof: string | null = null
  for (const each of body as readonly unknown[]) {
    if (!isObject(each) || typeof each.state !== 'string') return null
    const amount = decimalOf(each.originalAmount ?? each.amount)
    if (!amount || amount.units < 0n) return null
    if (each.state === 'Cancelled') continue
    isClaimed = true
    if (each.state !== 'Completed') {
      isUnderWay = true
      continue
    }
    paid = plus(paid, amount)
    const shown = isObject(each.paymentProof) ? each.paymentProof.id : null
    if (typeof shown === 'string' && /^[\w:.-]{1,200}$/.test(shown)) proof = shown
  }
  const due = decimalOf(coinAmount)
  if (!due) return null
  const rest = minus(due, paid)
  if (rest.units <= 0n) return { state: 'paid', proof, rest: '0' }
  const state = isUnderWay ? 'claimed' : isArchived ? 'ended' : isClaimed ? 'claimed' : 'open'
  return { state, proof: null, rest: textOf(rest) }
}

/** An output of a transaction is named by its place in it: `HASH-0`. */
const transactionOf = (id: string): string =>
  /^([0-9a-f]{64})[-:]\d{1,6}$/i.exec(id)?.[1]?.toLowerCase() ?? id

function amountIn(text: unknown, currency: Currency): bigint | null {
  const amount = decimalOf(text)
  return amount && rounded(amount, decimalsOf(currency))
}

/** Seconds since 1970. */
function timeIn(text: unknown): Date | null {
  return typeof text === 'string' && /^\d{9,11}$/.test(text) ? new Date(Number(text) * 1000) : null
}

/** A page of the configured server: whatever an answer says, shoppers are sent nowhere else. */
function linkIn(text: unknown, { origin }: Store): string | null {
  const url = typeof text === 'string' ? URL.parse(text) : null
  return url?.origin === origin && !url.username && url.href.length <= 500 ? url.href : null
}
