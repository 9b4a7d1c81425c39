// A shop on a real EVM node, to whose orders' addresses comes what was not asked for.
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { coins } from '../../shop/money/rules.ts'
import { approveRefund } from '../../shop/payments/actions/approve-refund.ts'
import { createInvoice } from '../../shop/payments/actions/create-invoice.ts'
import { findCoins } from '../../shop/payments/actions/find-coins.ts'
import { addressRefund } from '../../shop/payments/actions/refunds.ts'
import { refundForStaff } from '../../shop/payments/views/refunds.ts'
import type { InvoiceView } from '../../shop/payments/views.ts'
import { type Anvil, deployToken, startAnvil } from '../anvil.ts'
import { chainOf } from '../chains.ts'
import { person } from '../people.ts'
import { startProxy } from '../rpc-proxy.ts'
import { value } from '../shopping.ts'
import { type UsdtShop, usdtShop } from '../usdt.ts'

const price = coins(50)
export const half = 5n * 10n ** 17n
export const home = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const ledger = 'eip155:31337'
const minute = 60_000

export let anvil: Anvil
export let proxy: Awaited<ReturnType<typeof startProxy>>
export let usdt: Awaited<ReturnType<typeof deployToken>>
export let dai: Awaited<ReturnType<typeof deployToken>>
export let shop: UsdtShop
export let staff: Viewer
export let second: Viewer
export let ada: Viewer
beforeAll(async () => {
  anvil = await startAnvil()
  proxy = await startProxy(anvil.url)
  usdt = await deployToken(anvil)
  dai = await deployToken(anvil, { symbol: 'DAI', decimals: 18 })
  await anvil.mine(20)
})
afterAll(() => Promise.all([anvil.stop(), proxy.stop()]))
let lives = 0
beforeEach(async () => {
  proxy.trouble(null)
  const others = [{ token: dai.address, symbol: 'DAI', decimals: 18 }]
  shop = await usdtShop([chainOf({ token: usdt.address, others, rpcUrls: [proxy.url] })], '1', [
    anvil.shopper.toLowerCase(),
  ])
  // The node's own accounts are the first of this key's addresses, and no test sees the coins of another.
  const ports = shop.world.usdt as { addresses: { addressAt(index: number): Promise<string> } }
  const { addressAt } = ports.addresses
  lives += 1
  const past = lives * 50
  ports.addresses = { ...ports.addresses, addressAt: (index) => addressAt(index + past) }
  const { world } = shop
  ;[staff, second, ada] = await Promise.all([
    person(world, 'finance'),
    person(world, 'finance'),
    person(world),
  ])
  await read()
})

export const read = async () => expect(await shop.read()).toEqual({ ok: true, value: undefined })
export const finish = async () => {
  await anvil.mine(9)
  await read()
}
let orders = Date.now()
export async function order(): Promise<InvoiceView> {
  const number = `PI-${++orders}`
  const what = { orderNumber: number, userId: ada.id, amount: price, currency: 'PI' } as const
  return value(await createInvoice(shop.world, { ...what, method: 'usdt', chain: ledger }))
}
export const give = (to: string, amount: bigint, from: Address = anvil.shopper) =>
  anvil.send(from, { to: to as Address, value: `0x${amount.toString(16)}` })
/** A look at all addresses, as the job takes one in each period. */
export const lookForCoins = async () => {
  shop.world.clock.advance(10 * minute)
  return findCoins(shop.world)
}
export const refundOf = async (id: string) => {
  const refund = await refundForStaff(shop.world, id)
  if (!refund) throw new Error('no refund')
  return refund
}
/** Its address is confirmed, and two people have agreed. */
export async function approved(number: string, refundId: string): Promise<void> {
  const place = { address: home, confirmed: 'proof' } as const
  value(await addressRefund(shop.world, ada, number, refundId, place))
  // They have just shown who they are.
  ;[staff, second] = [await person(shop.world, 'finance'), await person(shop.world, 'finance')]
  expect(value(await approveRefund(shop.world, staff, refundId))).toBe('waits')
  expect(value(await approveRefund(shop.world, second, refundId))).toBe('agreed')
}
export const mailed = async () =>
  (
    await shop.world.db<{ template: string }[]>`
      select template from mail_outbox where to_address = ${ada.email} `
  )
    .map(({ template }) => template)
    .sort()
export const audited = async () =>
  (await shop.world.db<{ action: string }[]>`select action from audit_entries order by number`).map(
    ({ action }) => action,
  )
