// Payment methods for an order: those that are configured, not paused, and have a rate.

import { familyOf, tokenOn } from '../../../payments/destinations/rules/chain.ts'
import { offeredAccount, offeredTreasury } from '../../../payments/destinations/views.ts'
import {
  feeFor,
  ledgerOf,
  type Offered,
  type Texts,
  textIn,
} from '../../../payments/manual-methods/rules/manual-method.ts'
import { manualMethodOf, manualMethodsFor } from '../../../payments/manual-methods/views.ts'
import { rateFor } from '../../../payments/rates/views.ts'
import { mayChangeMethod } from '../../../payments/requests/rules/late-payment.ts'
import { assetOfToken, type Method } from '../../../payments/requests/rules/methods.ts'
import {
  hostedOffers,
  isWithdrawn,
  tokensOf,
} from '../../../payments/requests/views/offered-methods.ts'
import type { PaymentRequestView } from '../../../payments/requests/views/payment-requests.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import type { World } from '../../../world.ts'
import type { Order } from '../../orders/rules/order.ts'

type Placed = Pick<Order, 'total' | 'shipping' | 'fee' | 'currency' | 'delivery'>

/** By what a manual method is offered for a placed order: as when it was placed, before its fee. */
export const offeredFor = ({ total, shipping, fee, currency, delivery }: Placed): Offered => ({
  total: total - fee,
  items: total - fee - shipping,
  currency,
  country: delivery?.country ?? null,
})

export type PaymentMethodOption = {
  readonly method: Method
  /** `eip155:137`, or a manual method's ledger; null for Pi. */
  readonly chain: string | null
  readonly name: string
  /** Of a manual method, in every language that it has. */
  readonly names?: Texts
  readonly isCurrent: boolean
}

/**
 * Methods that leave the total as it is: with the fee that the order has. `hasNoRate`: a method is configured but has no
 * rate. `hasOtherFee`: one is left out because of its fee.
 */
export async function paymentMethodOptions(
  world: World,
  paymentRequest: PaymentRequestView,
  order: Placed,
): Promise<{ ways: PaymentMethodOption[]; hasNoRate: boolean; hasOtherFee: boolean }> {
  const { usdt } = world.config
  const { quote, state, amountReceived } = paymentRequest
  const isFree = mayChangeMethod(state, amountReceived)
  const offered = offeredFor(order)
  const [manual, current, treasury, evm, tron] = await Promise.all([
    manualMethodsFor(world, offered),
    manualMethodOf(world, quote.chain),
    offeredTreasury(world),
    offeredAccount(world, 'eip155'),
    offeredAccount(world, 'tron'),
  ])
  const chains = (usdt?.chains ?? []).filter(({ ledger }) =>
    familyOf(ledger) === 'tron' ? tron : evm,
  )
  const tokens = world.usdt && chains.length > 0 ? tokensOf({ usdt: { chains } }) : []
  const [forPi, ...forTokens] = await Promise.all([
    treasury ? rateFor(world, paymentRequest.currency, 'PI') : null,
    ...tokens.map((each) => rateFor(world, paymentRequest.currency, assetOfToken(each))),
  ])
  const inPi = forPi?.ok ? [{ method: 'pi', chain: null, name: 'Pi' } as const] : []
  const inTokens = tokens.flatMap((method, place) => {
    const isPayable = (chain: (typeof chains)[number]) =>
      tokenOn(chain, method) && !isWithdrawn(world, chain, method)
    const own = forTokens[place]?.ok ? chains.filter(isPayable) : []
    return own.map(({ ledger, name }) => ({ method, chain: ledger, name }))
  })
  // The order's own method stays, even if new orders cannot choose it.
  const isMissing = current !== null && manual.every(({ id }) => id !== current.id)
  const listed = [...manual, ...(isMissing ? [current] : [])]
  const byHand = listed.map((each) => {
    const { names } = each
    return {
      method: 'manual',
      chain: ledgerOf(each),
      name: textIn(names, firstLanguage()),
      names,
    } as const
  })
  const fees = new Map<string | null, bigint>(
    listed.map((each) => [ledgerOf(each), feeFor(each, offered)]),
  )
  const hosted = hostedOffers(world, paymentRequest.currency).map(
    ({ method, ledger, name }) => ({ method, chain: ledger, name }) as const,
  )
  const ways = [...inPi, ...inTokens, ...hosted, ...byHand]
    .map((way) => ({
      ...way,
      isCurrent: way.method === quote.method && way.chain === quote.chain,
    }))
    .filter(({ isCurrent, method }) => isCurrent || isFree || method === quote.method)
  const kept = ways.filter(
    ({ isCurrent, chain }) => isCurrent || (fees.get(chain) ?? 0n) === order.fee,
  )
  return {
    ways: kept,
    hasOtherFee: kept.length < ways.length,
    hasNoRate: isFree && [forPi, ...forTokens].some((rated) => rated?.ok === false),
  }
}
