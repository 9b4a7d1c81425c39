// Payment methods for an order: those that are configured, not paused, and have a rate.

import { familyOf } from '../../../payments/destinations/rules/chain.ts'
import { offeredAccount, offeredTreasury } from '../../../payments/destinations/views.ts'
import { rateFor } from '../../../payments/rates/views.ts'
import { mayChangeMethod } from '../../../payments/requests/rules/late-payment.ts'
import type { Method } from '../../../payments/requests/rules/states.ts'
import type { PaymentRequestView } from '../../../payments/requests/views/payment-requests.ts'
import type { World } from '../../../world.ts'

export type PaymentMethodOption = {
  readonly method: Method
  /** `eip155:137`; null for Pi. */
  readonly chain: string | null
  readonly name: string
  readonly isCurrent: boolean
}

/** `hasNoRate`: a method is configured but has no rate. */
export async function paymentMethodOptions(
  world: World,
  paymentRequest: PaymentRequestView,
): Promise<{ ways: PaymentMethodOption[]; hasNoRate: boolean }> {
  const { usdt } = world.config
  const { quote, state, amountReceived } = paymentRequest
  const isFree = mayChangeMethod(state, amountReceived)
  const [treasury, evm, tron] = await Promise.all([
    offeredTreasury(world),
    offeredAccount(world, 'eip155'),
    offeredAccount(world, 'tron'),
  ])
  const chains = (usdt?.chains ?? []).filter(({ ledger }) =>
    familyOf(ledger) === 'tron' ? tron : evm,
  )
  const [forPi, forUsdt] = await Promise.all([
    treasury ? rateFor(world, paymentRequest.currency, 'PI') : null,
    chains.length > 0 && world.usdt ? rateFor(world, paymentRequest.currency, 'USDT') : null,
  ])
  const inPi = forPi?.ok ? [{ method: 'pi', chain: null, name: 'Pi' } as const] : []
  const inUsdt = chains.map(
    ({ ledger, name }) => ({ method: 'usdt', chain: ledger, name }) as const,
  )
  const ways = [...inPi, ...(forUsdt?.ok ? inUsdt : [])].map((way) => ({
    ...way,
    isCurrent: way.method === quote.method && way.chain === quote.chain,
  }))
  return {
    ways: ways.filter(({ isCurrent, method }) => isCurrent || isFree || method === quote.method),
    hasNoRate: isFree && [forPi, forUsdt].some((rated) => rated?.ok === false),
  }
}
