// A shop that accepts USDT on real nodes: configured chains, addresses of a real extended public key.
import { type ChainSetup, evmLedger } from '../../../adapters/ledgers/evm/chain.ts'
import { tronLedger } from '../../../adapters/ledgers/evm/tron.ts'
import { addressBook } from '../../../adapters/ledgers/evm/xpub.ts'
import { fixedRate } from '../../../adapters/rates.ts'
import { createPaymentRequest } from '../../../shop/payments/requests/actions/create-payment-request.ts'
import type { TokenMethod } from '../../../shop/payments/requests/rules/methods.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../../shop/payments/requests/views/payment-requests.ts'
import { finishTransfers } from '../../../shop/payments/tokens/finish-transfers.ts'
import type { EvmLedger, NumberRange, UsdtPorts } from '../../../shop/payments/tokens/port.ts'
import { recordAgain } from '../../../shop/payments/tokens/record-again.ts'
import { recordChain } from '../../../shop/payments/tokens/record-chain.ts'
import {
  recentHeadersOf,
  secondReadingDue,
  seenOn,
  soughtOn,
  watchedOn,
} from '../../../shop/payments/tokens/views.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { value } from '../shopping.ts'
import { reactionsOfOrders, type TestWorld, testConfig, testWorld } from '../world.ts'
import { testTronXpub, testXpub } from './chains.ts'

export type UsdtShop = Awaited<ReturnType<typeof usdtShop>>

/** A world that reads these chains; `rate` is in USDT per Pi, `refundsFrom` the merchant's own wallets. */
export async function usdtShop(
  setups: readonly ChainSetup[],
  rate = '1',
  refundsFrom: readonly string[] = [],
) {
  const chains = setups.map((setup) => {
    const ledger = evmLedger(setup)
    return setup.ledger.startsWith('tron:') ? tronLedger(ledger) : ledger
  })
  const world: TestWorld = await testWorld({
    reactions: reactionsOfOrders,
    config: {
      ...testConfig,
      usdt: { chains: chains.map(({ chain }) => chain), simulated: false, refundsFrom },
    },
    rates: fixedRate(rate, 'setting', () => new Date()),
    usdt: {
      addresses: addressBook(testXpub),
      tronAddresses: setups.some(({ ledger }) => ledger.startsWith('tron:'))
        ? addressBook(testTronXpub, 'tron')
        : null,
      chains,
      demoWallet: null,
    } satisfies UsdtPorts,
  })
  world.clock.set(new Date())
  let orders = Date.now()
  return {
    world,
    chains,
    /** For an amount in stroops, on the first chain or the named one. */
    async paymentRequest(
      amount: bigint,
      chain: string | null = null,
      method: TokenMethod = 'usdt',
    ): Promise<PaymentRequestView> {
      orders += 1
      const what = { orderNumber: `PI-${orders}`, userId: 'shopper', amount, chain } as const
      return value(await createPaymentRequest(world, { ...what, currency: 'PI', method }))
    },
    now: async ({ orderNumber }: PaymentRequestView) =>
      (await paymentRequestOf(world, orderNumber)) as PaymentRequestView,
    /** One round of the watcher over all chains; returns the first refusal. */
    async read(): Promise<Result> {
      for (const chain of chains) {
        const result = await readToEnd(world, chain)
        if (!result.ok) return result
      }
      return ok()
    },
  }
}

/** The watcher's work for one chain, without orders: these payment requests have none. */
export async function readToEnd(world: TestWorld, chain: EvmLedger): Promise<Result> {
  const { ledger } = chain.chain
  for (;;) {
    const page = await chain.readAfter(
      await recentHeadersOf(world, ledger),
      watchedOn(world, ledger.split(':')[0]),
    )
    if (!page.ok) return page
    const recorded = await recordChain(world, page.value)
    if (!recorded.ok) return recorded
    if (!page.value.more) break
  }
  const seen = await seenOn(world, ledger)
  const due = await secondReadingDue(world, ledger)
  if (seen.length === 0 && !due) return ok()
  const finality = await chain.finality(seen)
  if (!finality.ok) return finality
  const finished = await finishTransfers(world, ledger, finality.value)
  if (!finished.ok) return finished
  const again = due && (await readAgain(world, chain, due, finality.value.final.number))
  if (again && !again.ok) return again
  return finality.value.isWhole ? ok() : refuse('ledger.unconfirmed')
}

/** Reads what is final a second time. */
async function readAgain(
  world: TestWorld,
  chain: EvmLedger,
  { from, to }: NumberRange,
  final: number,
): Promise<Result> {
  const { ledger } = chain.chain
  const last = Math.min(to, final)
  for (let next = from; next === from || next <= last; ) {
    const page =
      next > last
        ? ok({ transfers: [], to: next - 1 })
        : await chain.again({ from: next, to: last }, soughtOn(world, ledger))
    if (!page.ok) return page
    const recorded = await recordAgain(world, ledger, page.value)
    if (!recorded.ok) return recorded
    if (page.value.to < next) break
    next = page.value.to + 1
  }
  return ok()
}
