// Payment methods of a pay link: those of the checkout that leave its total as it is, and that are paid before.

import {
  feeFor,
  isPaidOnReceipt,
  ledgerOf,
  type Texts,
} from '../../payments/manual-methods/rules/manual-method.ts'
import { manualMethodsFor } from '../../payments/manual-methods/views.ts'
import type { Method } from '../../payments/requests/rules/methods.ts'
import {
  hostedOffers,
  piOffer,
  tokenOffers,
} from '../../payments/requests/views/offered-methods.ts'
import type { Currency } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { offeredFor } from '../checkout/views/payment-methods.ts'
import type { Order } from '../orders/rules/order.ts'

export type LinkMethod = {
  readonly method: Method
  /** As a quote names it: of a token its chain, of a manual method its ledger; null for Pi. */
  readonly chain: string | null
  /** Name of the chain, of the provider, or of the manual method by language; null for Pi. */
  readonly name: string | Texts | null
  /** What is to be paid, in the smallest unit of its currency. */
  readonly amount: bigint
  readonly currency: Currency
}

/** In the order in which the checkout offers them. Quoted at the rates of now. */
export async function linkMethods(
  world: World,
  order: Pick<Order, 'total' | 'shipping' | 'fee' | 'currency' | 'delivery'>,
): Promise<LinkMethod[]> {
  const { total, currency } = order
  const offered = offeredFor(order)
  const [pi, tokens, manual] = await Promise.all([
    piOffer(world, total),
    tokenOffers(world, total),
    manualMethodsFor(world, offered),
  ])
  const inPi: LinkMethod[] =
    pi.absence === null
      ? [
          {
            method: 'pi',
            chain: null,
            name: null,
            amount: pi.quote?.amount ?? total,
            currency: 'PI',
          },
        ]
      : []
  const inTokens = tokens.flatMap(({ method, asset, price }): LinkMethod[] =>
    (price?.chains ?? []).map(({ ledger, name }) => ({
      method,
      chain: ledger,
      name,
      amount: price?.amount ?? 0n,
      currency: asset,
    })),
  )
  const hosted = hostedOffers(world, currency).map(
    ({ method, ledger, name }): LinkMethod => ({
      method,
      chain: ledger,
      name,
      amount: total,
      currency,
    }),
  )
  const byHand = manual
    .filter((each) => feeFor(each, offered) === order.fee && !isPaidOnReceipt(each.kind))
    .map((each): LinkMethod => {
      const chain = ledgerOf(each)
      return { method: 'manual', chain, name: each.names, amount: total, currency }
    })
  return [...inPi, ...inTokens, ...hosted, ...byHand]
}

/** Manual methods for money that staff receive at the counter, such as cash: those that are paid at pick-up. */
export async function counterMethods(
  world: World,
  order: Pick<Order, 'total' | 'shipping' | 'fee' | 'currency' | 'delivery'>,
): Promise<LinkMethod[]> {
  const { total, currency, fee } = order
  const offered = offeredFor(order)
  const manual = await manualMethodsFor(world, offered)
  return manual
    .filter((each) => each.kind === 'at_pickup' && feeFor(each, offered) === fee)
    .map((each) => ({
      method: 'manual',
      chain: ledgerOf(each),
      name: each.names,
      amount: total,
      currency,
    }))
}
