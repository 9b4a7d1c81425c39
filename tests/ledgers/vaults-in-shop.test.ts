// A shop whose orders have vaults: paid, swept, summed up, and planned for the merchant.
import type { Address } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factoriesOf, vaultBook } from '../../adapters/ledgers/evm/vaults.ts'
import { examineVaults } from '../../server/commands/doctor/vaults.ts'
import { flushPlans, makingPlans } from '../../server/ledgers/vaults.ts'
import { deployer, type Unsigned, vaultAt } from '../../shop/payments/destinations/rules/vaults.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import {
  anvil,
  sendTransaction,
  sweep,
  token,
  tokenBalance,
  treasury,
  vaultOf,
} from '../fixtures/payments/vaults.ts'
import { chainOf } from '../support/ledgers/chains.ts'
import { usdtShop } from '../support/ledgers/usdt.ts'

describe('in the shop', () => {
  let shop: Awaited<ReturnType<typeof usdtShop>>
  beforeAll(async () => {
    shop = await usdtShop([chainOf({ token: token.address, rpcUrls: [anvil.url] })])
    await shop.read()
  })
  beforeEach(() => shop.world.clock.set(new Date()))

  test('new orders have vaults, earlier ones keep their address and stay watched; both are paid and summed up', async () => {
    const old = await shop.paymentRequest(coins(10))
    Object.assign(shop.world.usdt ?? {}, { addresses: vaultBook(treasury) })
    const [one, two] = [await shop.paymentRequest(coins(20)), await shop.paymentRequest(coins(30))]
    expect([one.address, two.address]).toEqual([vaultOf(0), vaultOf(1)])
    expect(old.address).not.toBe(one.address)
    const due = [old, one, two].map((each) => each.quote.amountDue)
    for (const [place, each] of [old, one, two].entries())
      await token.pay(each.address, due[place] ?? 0n)
    await anvil.mine(12)
    await shop.read()
    for (const each of [old, one, two]) expect((await shop.now(each)).state).toBe('paid')
    const audit = async () => (await auditLedgers(shop.world, { whole: true })).map((each) => each)
    expect((await audit()).map(({ outcome }) => outcome)).toEqual(['equal'])

    await sweep([0, 1])
    expect([await tokenBalance(one.address), await tokenBalance(two.address)]).toEqual([0n, 0n])
    await anvil.mine(12)
    await shop.read()
    expect((await audit()).map(({ outcome }) => outcome)).toEqual(['equal'])
    // A sweep is no payment, and removes none.
    for (const each of [one, two]) expect((await shop.now(each)).state).toBe('paid')
  })

  test('a second payment after a sweep is recognised as such', async () => {
    const order = await shop.paymentRequest(coins(5))
    await token.pay(order.address, order.quote.amountDue)
    await anvil.mine(12)
    await shop.read()
    await token.pay(order.address, order.quote.amountDue)
    await anvil.mine(12)
    await shop.read()
    const now = await shop.now(order)
    expect(now.flags).toEqual(expect.arrayContaining(['over', 'multi']))
    expect(now.amountOver).toBe(coins(5))
  })

  test('balances of vaults count: money without a log is a difference', async () => {
    const order = await shop.paymentRequest(coins(5))
    await anvil.mine(12)
    await shop.read()
    // The chain changes the balance without a log.
    const { keccak256, encodeAbiParameters } = await import('viem')
    const layout = [{ type: 'address' }, { type: 'uint256' }] as const
    const slot = async (place: bigint) =>
      keccak256(encodeAbiParameters(layout, [order.address as Address, place]))
    for (let place = 0n; place < 12n && (await tokenBalance(order.address)) === 0n; place += 1n)
      await anvil.rpc('anvil_setStorageAt', [
        token.address,
        await slot(place),
        `0x${12_345_678n.toString(16).padStart(64, '0')}`,
      ])
    expect(await tokenBalance(order.address)).toBe(12_345_678n)
    await anvil.mine(12)
    await shop.read()
    const [audit] = await auditLedgers(shop.world, { whole: true })
    expect(audit).toMatchObject({
      outcome: 'different',
      differences: [{ kind: 'balance', operationId: order.address.toLowerCase() }],
    })
  })

  test('plans for the merchant: paid before the factory exists, deployed later, swept; nothing to do after that', async () => {
    const mine = anvil.other
    const [own] = factoriesOf(mine)
    Object.assign(shop.world.usdt ?? {}, { addresses: vaultBook(mine) })
    const chain = chainOf({ token: token.address, rpcUrls: ['http://127.0.0.1:9', anvil.url] })
    const orders = [await shop.paymentRequest(coins(8)), await shop.paymentRequest(coins(9))]
    const [paid] = orders
    if (!paid) throw new Error('no order')
    await token.pay(paid.address, paid.quote.amountDue)
    await anvil.mine(12)
    await shop.read()
    // The vault is not deployed yet, and the order is paid.
    expect((await shop.now(paid)).state).toBe('paid')

    const levels = async () => (await examineVaults(mine, [chain])).map(({ level }) => level)
    expect(await levels()).toEqual(['warn'])
    const [making] = await makingPlans(mine, [chain])
    expect(making).toMatchObject({ factory: own.address, transaction: { to: deployer } })
    await sendTransaction(anvil.owner, making?.transaction as Unsigned)
    expect(await makingPlans(mine, [chain])).toMatchObject([{ transaction: null }])
    expect(await levels()).toEqual(['ok'])

    const [plan, ...more] = await flushPlans(shop.world, mine, [chain])
    expect(more).toEqual([])
    const holds = String(paid.quote.amountDue)
    expect(plan?.vaults).toEqual([{ address: paid.address, holds }])
    const before = await tokenBalance(mine)
    await sendTransaction(anvil.owner, plan?.transaction as Unsigned)
    expect((await tokenBalance(mine)) - before).toBe(paid.quote.amountDue)
    expect(await flushPlans(shop.world, mine, [chain])).toEqual([])

    await anvil.send(anvil.owner, { to: paid.address as Address, value: '0x64' })
    const [coinPlan] = await flushPlans(shop.world, mine, [chain], { isCoin: true })
    expect(coinPlan?.vaults).toEqual([{ address: paid.address, holds: '100' }])
  })

  test('orders from before a new version of the factory: paid to their address, planned, swept', async () => {
    const mine = anvil.other
    const [, first] = factoriesOf(mine)
    if (!first) throw new Error('no version before')
    const account = first.address.toLowerCase()
    const addressAt = async (index: number) => vaultAt(first.address, index)
    Object.assign(shop.world.usdt ?? {}, { addresses: { account, addressAt } })
    const old = await shop.paymentRequest(coins(6))
    Object.assign(shop.world.usdt ?? {}, { addresses: vaultBook(mine) })
    const recent = await shop.paymentRequest(coins(7))
    expect(recent.address).not.toBe(old.address)
    for (const each of [old, recent]) await token.pay(each.address, each.quote.amountDue)
    await anvil.mine(12)
    await shop.read()
    for (const each of [old, recent]) expect((await shop.now(each)).state).toBe('paid')

    const chain = chainOf({ token: token.address, rpcUrls: [anvil.url] })
    const plans = await flushPlans(shop.world, mine, [chain])
    // The current factory was deployed in the test before; the first one was not needed on this chain yet.
    expect(plans.map(({ vaults, transaction }) => [vaults?.[0]?.address, transaction?.to])).toEqual(
      [
        [recent.address, factoriesOf(mine)[0].address],
        [undefined, deployer],
        [old.address, first.address],
      ],
    )
    const before = await tokenBalance(mine)
    for (const { transaction } of plans) await sendTransaction(anvil.owner, transaction as Unsigned)
    expect((await tokenBalance(mine)) - before).toBe(old.quote.amountDue + recent.quote.amountDue)
    expect(await flushPlans(shop.world, mine, [chain])).toEqual([])
  })

  test('an unavailable chain, and a provider of another chain: reported, and nothing is planned', async () => {
    const away = chainOf({ token: token.address, rpcUrls: ['http://127.0.0.1:9'] })
    const other = { ...chainOf({ token: token.address, rpcUrls: [anvil.url] }), chainId: 5 }
    const plans = await makingPlans(treasury, [away, other])
    expect(plans).toMatchObject([
      { transaction: null, failure: 'ledger.unreachable' },
      { transaction: null, failure: 'ledger.wrong_network' },
    ])
    const [flush] = await flushPlans(shop.world, anvil.other, [away])
    expect(flush).toMatchObject({ transaction: null, failure: 'ledger.unreachable' })
  })
})
