// BTCPay Server as a payment provider: Greenfield API v1 (docs.btcpayserver.org/API/Greenfield/v1).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  Headers,
  PaymentProvider,
  ProviderInvoice,
} from '../../../shop/payments/providers/port.ts'
import { isListCurrency, plainAmount } from '../../../shop/platform/money/rules.ts'
import { ok, type Refusal, type Result, refuse } from '../../../shop/result.ts'
import { type Answer, askJson } from '../../ledgers/http-json.ts'
import { claimIn, claimStateIn, invoiceIn, isId, isObject, paymentsIn } from './answers.ts'
import { decimalOf, minus } from './decimals.ts'

export type BtcPaySettings = {
  /** Of the server, without a slash at its end. */
  readonly url: string
  readonly storeId: string
  /** Sent only to that server, and written nowhere. */
  readonly apiKey: string
  readonly webhookSecret: string
}

/** Rights of the key, for its store. */
export const neededRights = [
  'btcpay.store.canviewinvoices',
  'btcpay.store.cancreateinvoice',
  'btcpay.store.cancreatepullpayments',
  'btcpay.store.canmanagepullpayments',
]

const pageSize = 50

export function btcPay({ url, storeId, apiKey, webhookSecret }: BtcPaySettings): PaymentProvider {
  const { origin, host } = new URL(url)
  const store = { id: storeId, origin }
  const base = `${url.replace(/\/$/, '')}/api/v1/`
  const own = `stores/${storeId}/`

  async function ask(path: string, post?: unknown): Promise<Result<unknown>> {
    const headers = { authorization: `token ${apiKey}` }
    return bodyOf(await askJson(new URL(path, base), post, { headers, numbers: 'text' }))
  }

  const invoiceOf = (body: unknown): Result<ProviderInvoice> => {
    const read = invoiceIn(body, store)
    return 'invoice' in read ? ok(read.invoice) : unreadable(read.why)
  }

  async function invoices(query: Readonly<Record<string, string>>) {
    const body = await ask(`${own}invoices?${new URLSearchParams(query)}`)
    if (!body.ok) return body
    if (!Array.isArray(body.value)) return unreadable('list')
    const found: ProviderInvoice[] = []
    for (const each of body.value as readonly unknown[]) {
      // Of a page that asks for any amount, or in a coin: made by another program in the same store.
      if (isObject(each) && !isObject(each.metadata)) continue
      if (isObject(each) && isObject(each.metadata) && each.metadata.piazza === undefined) continue
      const read = invoiceOf(each)
      if (!read.ok) return read
      found.push(read.value)
    }
    return ok({ invoices: found, isLast: body.value.length < pageSize })
  }

  return {
    method: 'btcpay',
    name: 'BTCPay Server',
    ledger: `btcpay:${storeId}`,
    host,
    async create(invoice) {
      const { orderNumber, reference, currency, minutes, watchMinutes, returnTo } = invoice
      const body = await ask(`${own}invoices`, {
        amount: plainAmount(invoice.amount, currency),
        currency,
        metadata: { orderId: orderNumber, orderUrl: returnTo, piazza: reference },
        checkout: {
          expirationMinutes: minutes,
          monitoringMinutes: watchMinutes,
          // Less than the amount is a part: the shop decides what is enough.
          paymentTolerance: 0,
          redirectURL: returnTo,
          redirectAutomatically: true,
        },
      })
      return body.ok ? invoiceOf(body.value) : body
    },
    async read(invoiceId) {
      if (!isId(invoiceId)) return refuse('provider.not_found')
      const path = `${own}invoices/${invoiceId}`
      const body = await ask(path)
      if (!body.ok) return body
      const invoice = invoiceOf(body.value)
      if (!invoice.ok) return invoice
      if (invoice.value.id !== invoiceId) return unreadable('id')
      const { currency } = invoice.value
      const ways = await ask(`${path}/payment-methods?onlyAccountedPayments=false`)
      if (!ways.ok) return ways
      const payments = isListCurrency(currency) ? paymentsIn(ways.value, currency) : null
      return payments ? ok({ ...invoice.value, payments }) : unreadable('payments')
    },
    async ofOrder(orderNumber) {
      const found = await invoices({ orderId: orderNumber, take: String(pageSize) })
      return found.ok ? ok(found.value.invoices) : found
    },
    list: (since, page) =>
      invoices({
        startDate: String(Math.floor(since.getTime() / 1000)),
        includeArchived: 'true',
        skip: String(page * pageSize),
        take: String(pageSize),
      }),
    async refund(invoiceId, { name, coin, coinAmount, way }) {
      if (!isId(invoiceId)) return refuse('provider.not_found')
      const asked = (payoutMethodId: string) =>
        ask(`${own}invoices/${invoiceId}/refund`, {
          name,
          // Without it the server takes the invoice's first way, which may be one of another coin.
          payoutMethodId,
          refundVariant: 'Custom',
          customAmount: coinAmount,
          customCurrency: coin,
        })
      const onChain = `${coin}-CHAIN`
      const first = await asked(way)
      const isOther = !first.ok && first.code === 'provider.refused' && way !== onChain
      const body = isOther ? await asked(onChain) : first
      if (!body.ok) return body
      const claim = claimIn(body.value, store)
      const isAsked = claim?.coin === coin && isSame(claim.coinAmount, coinAmount)
      return claim && isAsked ? ok(claim) : unreadable('claim')
    },
    async claimNamed(name) {
      const body = await ask(`${own}pull-payments`)
      if (!body.ok) return body
      if (!Array.isArray(body.value)) return unreadable('claims')
      const found = (body.value as readonly unknown[]).find(
        (each) => isObject(each) && each.name === name && each.archived !== true,
      )
      const claim = found === undefined ? null : claimIn(found, store)
      return found !== undefined && !claim ? unreadable('claim') : ok(claim)
    },
    async claim(id, coinAmount) {
      if (!isId(id)) return refuse('provider.not_found')
      const own = await ask(`pull-payments/${id}`)
      if (!own.ok) return own
      if (!isObject(own.value) || own.value.id !== id) return unreadable('claim')
      const body = await ask(`pull-payments/${id}/payouts?includeCancelled=true`)
      if (!body.ok) return body
      const state = claimStateIn(body.value, coinAmount, own.value.archived === true)
      return state ? ok(state) : unreadable('payouts')
    },
    hint(headers, body) {
      if (!isSigned(webhookSecret, headers['btcpay-sig'], body)) return refuse('provider.signature')
      const event = parsed(body)
      if (!isObject(event)) return refuse('provider.unreadable', { facts: { why: 'event' } })
      if (event.storeId !== storeId) return refuse('provider.other_store')
      return ok({ invoiceId: isId(event.invoiceId) ? event.invoiceId : null })
    },
    async lacking() {
      // The answer repeats the key: only the names of its rights leave here.
      const body = await ask('api-keys/current')
      if (!body.ok) return body
      const given = isObject(body.value) ? body.value.permissions : null
      if (!Array.isArray(given)) return unreadable('permissions')
      const has = new Set(given.map(String))
      return ok(neededRights.filter((right) => !has.has(right) && !has.has(`${right}:${storeId}`)))
    },
  }
}

const unreadable = (why: string): Refusal => refuse('provider.unreadable', { facts: { why } })

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [decimalOf(one), decimalOf(other)]
  return a !== null && b !== null && minus(a, b).units === 0n
}

function bodyOf(answer: Answer): Result<unknown> {
  if (answer.kind === 'unreachable')
    return refuse('provider.unreachable', { facts: { why: answer.why } })
  if (answer.kind === 'too_big') return unreadable('too_big')
  const { status } = answer
  if (status === 401 || status === 403) return refuse('provider.key')
  if (status === 404) return refuse('provider.not_found')
  if (status === 429) return refuse('provider.limited')
  if (status >= 500) return refuse('provider.unreachable', { facts: { why: String(status) } })
  // Redirections are not followed: the key goes to this server alone.
  if (status !== 200) return refuse('provider.refused', { facts: { status } })
  return answer.kind === 'not_json' ? unreadable('not_json') : ok(answer.body)
}

/** `sha256=` and the HMAC of the body's bytes with the webhook's secret, in hexadecimal digits. */
function isSigned(secret: string, signature: Headers[string], body: Uint8Array): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(typeof signature === 'string' ? signature : '')?.[1]
  if (!given) return false
  const own = createHmac('sha256', secret).update(body).digest()
  return timingSafeEqual(own, Buffer.from(given, 'hex'))
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
