// USDT addresses: one for each order, permanent, derived in advance, used once, listed for accounting.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareDestinations } from '../../shop/payments/destinations/actions.ts'
import { fillAddresses } from '../../shop/payments/destinations/deposit-addresses.ts'
import { configuredDestinations, depositAddresses } from '../../shop/payments/destinations/views.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { refuse } from '../../shop/result.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'

const price = coins(120) + 1_234_567n
const due = 120_130_000n

let polygon: Anvil
let usdt: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
beforeAll(async () => {
  polygon = await startAnvil({ chainId: 137 })
  usdt = await deployToken(polygon)
  const setup = { chainId: 137, name: 'Polygon', token: usdt.address, rpcUrls: [polygon.url] }
  shop = await usdtShop([chainOf(setup)])
  await finish(polygon)
})
afterAll(() => polygon.stop())

const finish = async (anvil: Anvil) => {
  await anvil.mine(9)
  expect(await shop.read()).toEqual({ ok: true, value: undefined })
}

describe('45: fifty concurrent requests for the same order', () => {
  test('have one payment request and one address', async () => {
    const input = {
      orderNumber: 'PI-1763712399999',
      userId: 'shopper',
      amount: price,
      currency: 'PI',
      method: 'usdt',
    } as const
    const made = await Promise.all(
      Array.from({ length: 50 }, () => createPaymentRequest(shop.world, input)),
    )
    expect(new Set(made.map((each) => each.ok && each.value.address)).size).toBe(1)
    const given = await shop.world.db`
      select address from deposit_addresses where order_number = ${input.orderNumber}`
    expect(given.length).toBe(1)
  })
})

describe('addresses', () => {
  test('are derived in advance, and each is used once', async () => {
    expect(await fillAddresses(shop.world)).toBeGreaterThan(0)
    expect(await fillAddresses(shop.world)).toBe(0)
    const before = await shop.world.db`select next_index from deposit_accounts`
    const paymentRequests = await Promise.all(
      Array.from({ length: 20 }, () => shop.paymentRequest(price)),
    )
    expect(new Set(paymentRequests.map(({ address }) => address)).size).toBe(20)
    // None was derived during a request.
    expect(await shop.world.db`select next_index from deposit_accounts`).toEqual(before)
  })

  test('of a failed transaction are used again, as nobody has seen them', async () => {
    const given: string[] = []
    await shop.world.transaction(async (world) => {
      const made = await createPaymentRequest(world, {
        orderNumber: 'PI-1763712399998',
        userId: 'shopper',
        amount: price,
        currency: 'PI',
        method: 'usdt',
      })
      if (made.ok) given.push(made.value.address)
      return refuse('test.stop')
    })
    const next = await shop.paymentRequest(price)
    expect(next.address).toBe(given[0])
  })

  test('never are the wallet that refunds are sent from, in advance or not', async () => {
    const book = shop.world.usdt?.addresses
    if (!book) throw new Error('no addresses')
    const fresh = await usdtShop([
      chainOf({ chainId: 137, token: usdt.address, rpcUrls: [polygon.url] }),
    ])
    const wallet = async (index: number) => ({
      kind: 'refund_wallet' as const,
      ledger: 'eip155',
      value: (await book.addressAt(index)).toLowerCase(),
      label: null,
    })
    const settings = configuredDestinations(fresh.world)
    await compareDestinations(fresh.world, [...settings, await wallet(0), await wallet(2)])
    expect((await fresh.paymentRequest(price)).address).toBe(await book.addressAt(1))
    await fillAddresses(fresh.world)
    expect((await fresh.paymentRequest(price)).address).toBe(await book.addressAt(3))
  })

  test('are listed with their index and received amount', async () => {
    const paymentRequest = await shop.paymentRequest(price)
    await usdt.pay(paymentRequest.address, due)
    await finish(polygon)
    const rows = []
    for await (const row of depositAddresses(shop.world)) rows.push(row)
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, place) => place))
    expect(
      rows.find(({ orderNumber }) => orderNumber === paymentRequest.orderNumber),
    ).toMatchObject({
      address: paymentRequest.address,
      paid: { usdt: String(due) },
    })
  })
})
