import { describe, expect, test } from 'vitest'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { watcherHealth } from '../../shop/payments/reconciliation/views.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { recordReadFailure } from '../../shop/payments/requests/actions/reading.ts'
import {
  cursorOf,
  type PaymentRequestView,
  paymentRequestOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { price, watchingShop } from '../support/ledgers/pi-watching.ts'
import { newPayer, payment, startSimulator } from '../support/ledgers/simulator.ts'
import { reactionsOfOrders, testConfig, testWorld } from '../support/world.ts'

const { simulator, world, newPaymentRequest, now, readOn, send } = await watchingShop()

describe('the ledger is unavailable', () => {
  test.each([
    ['ledger.limited', { status: 429, headers: { 'retry-after': '9' } }],
    ['ledger.history_gone', { status: 410 }],
    [
      'ledger.stale',
      { status: 503, body: '{"type":"https://stellar.org/horizon-errors/stale_history"}' },
    ],
    ['ledger.unreachable', { status: 500, body: 'oops' }],
    ['ledger.unreadable', { status: 200, body: '<html>' }],
    ['ledger.untrusted', { status: 200, body: '{"_embedded":{}}' }],
  ])('%s: nothing is credited, nothing is lost', async (code, trouble) => {
    const paymentRequest = await newPaymentRequest()
    await send([payment(paymentRequest.muxed, price)])
    const before = await cursorOf(world)
    await simulator.trouble({ ...trouble, path: '/accounts', times: 1 })
    const page = await simulator.ledger.paymentsAfter(simulator.treasury, before)
    expect(page).toMatchObject({ ok: false, code })
    if (!page.ok) await recordReadFailure(world, page.code)
    expect(await watcherHealth(world)).toMatchObject({ state: 'failing', failure: code })
    expect([await cursorOf(world), (await now(paymentRequest)).state]).toEqual([before, 'open'])
    expect(await readOn()).toEqual([paymentRequest.orderNumber])
    expect(await watcherHealth(world)).toMatchObject({ state: 'current', failure: null })
  })

  test('a stalled server is reported as behind', async () => {
    await readOn()
    await simulator.trouble({ freeze: true })
    const paymentRequest = await newPaymentRequest()
    await send([payment(paymentRequest.muxed, price)])
    expect(await readOn()).toEqual([])
    const start = world.now()
    // The ledger uses the system clock.
    world.clock.set(new Date(Date.now() + 90_000))
    expect(await watcherHealth(world)).toMatchObject({ state: 'behind' })
    expect((await now(paymentRequest)).flags).toContain('watcher_lag')
    world.clock.set(start)
    await simulator.trouble({ freeze: false })
    expect(await readOn()).toEqual([paymentRequest.orderNumber])
  })

  test('a server of another network is refused before it is read', async () => {
    const { url, treasury } = simulator
    const other = horizonLedger({ url, passphrase: 'Pi Network' })
    expect(await other.check()).toMatchObject({ ok: false, code: 'ledger.wrong_network' })
    expect(await other.paymentsAfter(treasury, '')).toMatchObject({
      ok: false,
      code: 'ledger.wrong_network',
    })
  })

  test('a ledger that was reset is not read as the old one', async () => {
    const young = await startSimulator()
    const far = String(BigInt(2 ** 30) << 32n)
    expect(await young.ledger.paymentsAfter(young.treasury, far)).toMatchObject({
      code: 'ledger.reset',
    })
    await young.stop()
  })

  test('killed in the middle of a stream of payments, and resumed: every acknowledged payment is credited once', async () => {
    const mine = await startSimulator()
    const shop = await testWorld({
      reactions: reactionsOfOrders,
      config: { ...testConfig, pi: mine.config },
    })
    shop.clock.set(new Date())
    const sender = await newPayer(mine, coins(100_000))
    const input = { orderNumber: 'PI-1763712345678', userId: 'u', amount: coins(50_000) } as const
    const made = await createPaymentRequest(shop, { ...input, currency: 'PI', method: 'pi' })
    if (!made.ok) throw new Error(made.code)
    let told = 0n
    const read = async () => {
      for (;;) {
        const page = await mine.ledger.paymentsAfter(mine.treasury, await cursorOf(shop))
        if (page.ok) await recordTransfers(shop, page.value)
        if (!page.ok || !page.value.more) return page.ok
      }
    }
    const stream = (async () => {
      for (;;) {
        const done = await sender.send([payment(made.value.muxed, coins(1))])
        if (done.hash) told += coins(1)
      }
    })().catch(() => {})
    await expect.poll(async () => (await read()) && told).toBeGreaterThan(coins(5))
    await mine.kill()
    await stream
    expect(await read()).toBe(false)
    await mine.restart()
    expect(await read()).toBe(true)
    const paymentRequest = (await paymentRequestOf(shop, input.orderNumber)) as PaymentRequestView
    expect(paymentRequest.amountReceived - told).toBeGreaterThanOrEqual(0n)
    expect(paymentRequest.amountReceived - told).toBeLessThanOrEqual(coins(1))
    const { balances } = (await (await fetch(`${mine.url}/accounts/${mine.treasury}`)).json()) as {
      balances: { balance: string }[]
    }
    expect(balances[0]?.balance).toBe(`${paymentRequest.amountReceived / coins(1)}.0000000`)
    await mine.stop()
  })
})
