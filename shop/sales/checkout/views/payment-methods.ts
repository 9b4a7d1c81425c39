// Payment methods for an order: those that are configured and have a rate.
import { mayChangeMethod } from '../../../payments/requests/rules/late-payment.ts'
import type { Method } from '../../../payments/requests/rules.ts'
import type { PaymentRequestView } from '../../../payments/requests/views.ts'
import type { World } from '../../../world.ts'

export type PaymentMethodOption = {
  readonly method: Method
  /** `eip155:137`; null for Pi. */
  readonly chain: string | null
  readonly name: string
  readonly isCurrent: boolean
}

/** `hasNoRate`: USDT is configured but has no rate. */
export async function paymentMethodOptions(
  world: World,
  paymentRequest: PaymentRequestView,
): Promise<{ ways: PaymentMethodOption[]; hasNoRate: boolean }> {
  const { pi, usdt } = world.config
  const { quote, state, amountReceived } = paymentRequest
  const isFree = mayChangeMethod(state, amountReceived)
  const chains = usdt?.chains ?? []
  const rated = chains.length > 0 && world.usdt ? await world.usdt.rates.usdtPerPi() : null
  const inPi = pi ? [{ method: 'pi', chain: null, name: 'Pi' } as const] : []
  const inUsdt = chains.map(
    ({ ledger, name }) => ({ method: 'usdt', chain: ledger, name }) as const,
  )
  const ways = [...inPi, ...(rated?.ok ? inUsdt : [])].map((way) => ({
    ...way,
    isCurrent: way.method === quote.method && way.chain === quote.chain,
  }))
  return {
    ways: ways.filter(({ isCurrent, method }) => isCurrent || isFree || method === quote.method),
    hasNoRate: isFree && rated?.ok === false,
  }
}
