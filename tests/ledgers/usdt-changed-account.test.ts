// The account key of deposit addresses is replaced, or leaks, while orders are open.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressBook } from '../../adapters/ledgers/evm/xpub.ts'
import { compareDestinations } from '../../shop/payments/destinations/actions.ts'
import { fillAddresses } from '../../shop/payments/destinations/deposit-addresses.ts'
import { configuredDestinations } from '../../shop/payments/destinations/views.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import { compromiseAddress, confirmAddress } from '../../shop/payments/requests/actions/reissue.ts'
import { tokenMethod } from '../../shop/payments/requests/rules/methods.ts'
import { tokenChains } from '../../shop/payments/requests/views/offered-methods.ts'
import type { PaymentRequestView } from '../../shop/payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins, type TokenCode, tokenCode } from '../../shop/platform/money/rules.ts'
import type { World } from '../../shop/world.ts'
import { type Anvil, deployToken, startAnvil } from '../support/ledgers/anvil.ts'
import { acceptedToken, chainOf, testTronXpub } from '../support/ledgers/chains.ts'
import { type UsdtShop, usdtShop } from '../support/ledgers/usdt.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'

let polygon: Anvil
let usdt: Awaited<ReturnType<typeof deployToken>>
let shop: UsdtShop
let owner: Viewer
/** A process whose settings name another account key. */
let changed: World
let open: PaymentRequestView
const book = addressBook(testTronXpub)
beforeAll(async () => {
  polygon = await startAnvil({ chainId: 137 })
  usdt = await deployToken(polygon)
  const usdc = await deployToken(polygon, { symbol: 'USDC' })
  const accepted = [acceptedToken('USDC', usdc.address)]
  const setup = {
    chainId: 137,
    name: 'Polygon',
    token: usdt.address,
    accepted,
    rpcUrls: [polygon.url],
  }
  shop = await usdtShop([chainOf(setup)])
  owner = await person(shop.world, 'admin')
  changed = { ...shop.world, usdt: shop.world.usdt && { ...shop.world.usdt, addresses: book } }
  await start(shop.world)
  open = await shop.paymentRequest(coins(5))
  await finish()
})
afterAll(() => polygon.stop())

const start = async (process: World) =>
  value(await compareDestinations(process, configuredDestinations(process)))
const finish = async () => {
  await polygon.mine(9)
  value(await shop.read())
}
const choice = { kind: 'usdt_account', ledger: 'eip155', value: book.account }

test('nothing is offered from a key that no owner has confirmed', async () => {
  await start(changed)
  for (const process of [shop.world, changed])
    expect(await tokenChains(process, 'usdt')).toMatchObject({ code: 'payment.paused' })
  expect((await shop.now(open)).address).toBe(open.address)
})

test('a process whose settings name the former key offers the confirmed one, too', async () => {
  await fillAddresses(changed)
  value(await confirmAddress(shop.world, owner, choice))
  const orderNumber = `PI-${Date.now() + 5000}`
  const asked = { orderNumber, userId: 'shopper', amount: coins(5), currency: 'PI' } as const
  const made = value(await createPaymentRequest(shop.world, { ...asked, method: 'usdt' }))
  const derived = await Promise.all(Array.from({ length: 60 }, (_, index) => book.addressAt(index)))
  expect(derived).toContain(made.address)
  expect(derived).toContain((await shop.now(open)).address)
})

test('a payment to the former address of an order still pays it', async () => {
  await usdt.pay(open.address, 5_000_000n)
  await finish()
  expect((await shop.now(open)).state).toBe('paid')
})

test('addresses of a leaked key are shown nowhere, and what arrives there pays for nothing', async () => {
  const other = await shop.paymentRequest(coins(7))
  const another = await shop.paymentRequest(coins(7))
  // One address for every token of the chains.
  const shoppers = [await person(shop.world), await person(shop.world)]
  const inToken = [tokenMethod(tokenCode('USDC') as TokenCode), 'usdt' as const]
  for (const [place, method] of inToken.entries()) {
    const orderNumber = `PI-${Date.now() + 9_000 + place}`
    const asked = { orderNumber, userId: shoppers[place]?.id ?? '', amount: coins(7) } as const
    value(await createPaymentRequest(shop.world, { ...asked, currency: 'PI', method }))
  }
  value(await compromiseAddress(shop.world, owner, book.account, 'the seed was photographed'))
  for (const { email } of shoppers)
    expect(
      await shop.world.db`
        select template from mail_outbox where to_address = ${email} and template like 'destination.%'`,
    ).toEqual([{ template: 'destination.stopped' }])
  const hidden = await shop.now(other)
  expect(hidden).toMatchObject({ isCompromised: true, address: '' })
  expect(hidden.options.map(({ address }) => address)).toEqual([''])
  await shop.world.db`
    update payment_destinations set compromised_at = compromised_at - interval '1 hour'
    where compromised_at is not null`
  await usdt.pay(other.address, 7_000_000n)
  await finish()
  const paid = await shop.now(other)
  expect([paid.state, paid.payments.length, paid.amountReceived]).toEqual(['open', 1, 0n])
  expect(paid.flags).toContain('unsafe_address')
  // Also for an order that it was given to, as what came to a withheld address is.
  await shop.world.db`
    update transfers set order_number = ${another.orderNumber} where order_number = ${other.orderNumber}`
  const given = await shop.now(another)
  expect([given.state, given.payments.length, given.amountReceived]).toEqual(['open', 1, 0n])
})
