// Terms that the order form displayed; the server compares them, never takes them as prices.
import { methodOfLedger } from '../../../shop/payments/manual-methods/rules/manual-method.ts'
import {
  isHosted,
  isMethod,
  isToken,
  type Method,
} from '../../../shop/payments/requests/rules/methods.ts'
import type { Placing } from '../../../shop/sales/checkout/actions/place-order.ts'
import { expectedQuoteName } from './expected-quote.ts'

type Offer = Pick<Placing, 'method' | 'chain' | 'expectedTotal' | 'expectedQuote' | 'delivery'>

/** Returns null if no payment method is named. */
export function readOffer(fields: Readonly<Record<string, string>>): Offer | null {
  const way = wayOf(fields.method ?? '')
  return (
    way && {
      ...way,
      expectedTotal: agreed(fields.expectedTotal),
      expectedQuote: agreed(fields[expectedQuoteName(way.method)]),
      delivery: agreedDelivery(fields.delivery),
    }
  )
}

/** The value of a payment button; for a token with the chain (`usdt eip155:137`). */
function wayOf(text: string): { method: Method; chain: string | null } | null {
  if (text === 'pi' || text === 'credit') return { method: 'pi', chain: null }
  if (methodOfLedger(text)) return { method: 'manual', chain: text }
  if (isMethod(text) && isHosted(text)) return { method: text, chain: null }
  const [, method, chain] = /^([a-z0-9]{2,10})(?: (\S{1,40}))?$/.exec(text) ?? []
  const isOffered = isMethod(method) && isToken(method) && (chain || method === 'usdt')
  return isOffered ? { method, chain: chain ?? null } : null
}

/** Country and shipping method of the shown total (`DE method-id`). */
function agreedDelivery(text = ''): { country: string; methodId: string } | null {
  const [, country, methodId] = /^([A-Z]{2}) (\S{1,100})$/.exec(text) ?? []
  return country && methodId ? { country, methodId } : null
}

/** An invalid amount matches none. */
export const agreed = (text = ''): bigint => (/^\d{1,30}$/.test(text) ? BigInt(text) : -1n)
