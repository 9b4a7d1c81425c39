// What the form that places an order says it was shown: assertions that the server checks, never a price.
import type { Placing } from '../../../shop/sales/checkout/actions/place-order.ts'
import type { Method } from '../../../shop/sales/orders/rules.ts'

type Offer = Pick<Placing, 'method' | 'chain' | 'expectedTotal' | 'expectedUsdt' | 'delivery'>

/** Null where no way to pay is named. */
export function offerIn(fields: Readonly<Record<string, string>>): Offer | null {
  const way = wayOf(fields.method ?? '')
  return (
    way && {
      ...way,
      expectedTotal: agreed(fields.expectedTotal),
      expectedUsdt: agreed(fields.expectedUsdt),
      delivery: agreedDelivery(fields.delivery),
    }
  )
}

/** What a button says; one for USDT names its chain, too (`usdt eip155:137`). */
function wayOf(text: string): { method: Method; chain: string | null } | null {
  if (text === 'pi' || text === 'credit') return { method: 'pi', chain: null }
  const [, chain] = /^usdt (\S{1,40})$/.exec(text) ?? []
  return chain || text === 'usdt' ? { method: 'usdt', chain: chain ?? null } : null
}

/** The country and the way of delivery that the total was shown for (`DE method-id`). */
function agreedDelivery(text = ''): { country: string; methodId: string } | null {
  const [, country, methodId] = /^([A-Z]{2}) (\S{1,100})$/.exec(text) ?? []
  return country && methodId ? { country, methodId } : null
}

/** What is no amount agrees with none. */
export const agreed = (text = ''): bigint => (/^\d{1,30}$/.test(text) ? BigInt(text) : -1n)
