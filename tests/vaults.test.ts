// Collecting contracts on a real node: addresses known before, emptied by the merchant's wallet, nothing lost.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, type Address, decodeEventLog, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factoryCode, factoryOf, vaultBook } from '../adapters/ledgers/evm/vaults.ts'
import { examineVaults } from '../server/doctor/vaults.ts'
import { flushPlans, makingPlans } from '../server/vaults.ts'
import { coins } from '../shop/money/rules.ts'
import { auditLedgers } from '../shop/payments/actions/audit-ledger.ts'
import { deployer, deploying, flushing, type Unsigned, vaultAt } from '../shop/payments/vaults.ts'
import { type Anvil, deployToken, startAnvil } from './anvil.ts'
import { chainOf } from './chains.ts'
import { type Contract, compile } from './contracts/compile.ts'
import { usdtShop } from './usdt.ts'

const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const factory = factoryOf(treasury)
let anvil: Anvil
let token: Awaited<ReturnType<typeof deployToken>>
let made: Contract
let deployment: Awaited<ReturnType<typeof sent>>
let next = 0

beforeAll(async () => {
  made = compile('contracts/VaultFactory.sol').VaultFactory as Contract
  anvil = await startAnvil()
  token = await deployToken(anvil)
  deployment = await sent(anvil.owner, deploying(factory))
})
afterAll(() => anvil?.stop())

const sent = (from: Address, { to, data }: Unsigned, options?: { mayFail?: boolean }) =>
  anvil.send(from, { to: to as Address, data: data as Hex }, options)
const held = async (holder: string): Promise<bigint> => {
  const data = `0x70a08231${holder.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await anvil.rpc<Hex>('eth_call', [{ to: token.address, data }, 'latest']))
}
const coin = async (holder: string) =>
  BigInt(await anvil.rpc<Hex>('eth_getBalance', [holder, 'latest']))
/** Indexes that no test before has used. */
const fresh = (count: number) => Array.from({ length: count }, () => next++)
const at = (index: number) => vaultAt(factory.address, index)

type Receipt = { gasUsed: Hex; logs: { address: string; topics: [Hex, ...Hex[]]; data: Hex }[] }
/** Emptied by whoever pays the gas: what the factory said of each vault, and the gas. */
async function flushed(
  indexes: readonly number[],
  what: string | null = token.address,
  from = anvil.owner,
) {
  const { hash } = await sent(from, flushing(factory.address, what, indexes))
  const { gasUsed, logs } = await anvil.rpc<Receipt>('eth_getTransactionReceipt', [hash])
  const said = logs
    .filter(({ address }) => address.toLowerCase() === factory.address.toLowerCase())
    .map(({ topics, data }) => decodeEventLog({ abi: made.abi as Abi, topics, data }).eventName)
  return { said, gas: Number(gasUsed) }
}

test('the code that is kept is what the compiler makes of the source: another one would move every address', () => {
  expect(factoryCode()).toBe(made.bytecode)
  const kept = JSON.parse(
    readFileSync(join(import.meta.dirname, '../contracts/vault-factory.json'), 'utf8'),
  )
  expect(kept.abi).toEqual(made.abi)
})

test('the factory is where it was said to be, pays this treasury, and has nobody who could change that', async () => {
  expect(await anvil.rpc('eth_getCode', [deployer, 'latest'])).not.toBe('0x')
  const names = made.abi.flatMap((each) => (each.type === 'function' ? each.name : []))
  expect(names.sort()).toEqual(['flush', 'treasury', 'vault'])
  const data = '0x61d027b3'
  const answer = await anvil.rpc<Hex>('eth_call', [{ to: factory.address, data }, 'latest'])
  expect(`0x${answer.slice(26)}`).toBe(treasury.toLowerCase())
  const { gasUsed } = await anvil.rpc<Receipt>('eth_getTransactionReceipt', [deployment.hash])
  expect(Number(gasUsed)).toBe(542_660)
  // Twice is refused, and harms nothing.
  expect((await sent(anvil.owner, deploying(factory), { mayFail: true })).status).toBe('0x0')
})

test('addresses are those that the chain makes', async () => {
  const indexes = [...fresh(5), 2_147_483_647]
  for (const index of indexes) await token.pay(at(index), 1_000_000n)
  const before = await held(treasury)
  const { said } = await flushed(indexes)
  expect(said).toEqual(indexes.map(() => 'Flushed'))
  expect((await held(treasury)) - before).toBe(6_000_000n)
  for (const index of indexes)
    expect(await anvil.rpc('eth_getCode', [at(index), 'latest'])).toMatch(/^0x363d3d373d3d3d363d73/)
  expect(new Set(indexes.map(at)).size).toBe(6)
})

test('fifty at once; gas for each, first and later', async () => {
  const indexes = fresh(50)
  for (const index of indexes) await token.pay(at(index), 5_000_000n)
  const first = await flushed(indexes)
  expect(first.said).toHaveLength(50)
  for (const index of indexes) await token.pay(at(index), 5_000_000n)
  const later = await flushed(indexes)
  expect(later.said).toEqual(indexes.map(() => 'Flushed'))
  // Counted by the chain, not by a clock: docs/payments.md says 55,904 and 15,508.
  expect([Math.round(first.gas / 50), Math.round(later.gas / 50)]).toEqual([55_904, 15_508])
})

test('one that is blocked fails alone and keeps its money; freed, it is emptied', async () => {
  const indexes = fresh(4)
  for (const index of indexes) await token.pay(at(index), 1_000_000n)
  const blocked = at(indexes[1] as number)
  await token.as(anvil.owner, 'setBlackListed', [blocked, true])
  const before = await held(treasury)
  expect((await flushed(indexes)).said).toEqual(['Flushed', 'Failed', 'Flushed', 'Flushed'])
  expect((await held(treasury)) - before).toBe(3_000_000n)
  expect(await held(blocked)).toBe(1_000_000n)
  await token.as(anvil.owner, 'setBlackListed', [blocked, false])
  expect((await flushed(indexes)).said).toEqual(indexes.map(() => 'Flushed'))
  expect(await held(blocked)).toBe(0n)
})

test('a token that is stopped: nothing moves, nothing is lost', async () => {
  const [index = 0] = fresh(1)
  await token.pay(at(index), 1_000_000n)
  await token.as(anvil.owner, 'setPaused', [true])
  expect((await flushed([index])).said).toEqual(['Failed'])
  await token.as(anvil.owner, 'setPaused', [false])
  expect((await flushed([index])).said).toEqual(['Flushed'])
})

test('a second payment to the same vault is emptied, too; one that is empty costs little and moves nothing', async () => {
  const [index = 0] = fresh(1)
  for (const amount of [3_000_000n, 4_000_000n]) {
    await token.pay(at(index), amount)
    const before = await held(treasury)
    await flushed([index])
    expect((await held(treasury)) - before).toBe(amount)
  }
  const before = await held(treasury)
  await flushed([index])
  expect(await held(treasury)).toBe(before)
})

test('a stranger pays the gas, and the treasury gets all; nobody else can empty a vault', async () => {
  const [index = 0] = fresh(1)
  await token.pay(at(index), 9_000_000n)
  const [before, own] = [await held(treasury), await held(anvil.other)]
  expect((await flushed([index], token.address, anvil.other)).said).toEqual(['Flushed'])
  expect([await held(treasury), await held(anvil.other)]).toEqual([before + 9_000_000n, own])
  await token.pay(at(index), 2_000_000n)
  const { abi } = compile('contracts/VaultFactory.sol').Vault as Contract
  const stolen = await anvil.call(
    anvil.other,
    at(index) as Address,
    abi,
    'empty',
    [token.address, anvil.other],
    { mayFail: true },
  )
  expect(stolen.status).toBe('0x0')
  expect(await held(at(index))).toBe(2_000_000n)
})

test("the chain's own coin is not lost: before the vault exists, and after", async () => {
  const [index = 0] = fresh(1)
  for (const value of [10n ** 18n, 5n * 10n ** 17n]) {
    await anvil.send(anvil.other, { to: at(index) as Address, value: `0x${value.toString(16)}` })
    const before = await coin(treasury)
    expect((await flushed([index], null)).said).toEqual(['Flushed'])
    expect((await coin(treasury)) - before).toBe(value)
  }
})

test('another token, an address that is no token, a vault without anything: said, and harmless', async () => {
  const dollars = await deployToken(anvil, { symbol: 'USDC', decimals: 6 })
  const [index = 0] = fresh(1)
  await dollars.pay(at(index), 7_000_000n)
  expect((await flushed([index], dollars.address)).said).toEqual(['Flushed'])
  expect((await flushed([index], anvil.other)).said).toEqual(['Failed'])
  expect((await flushed([index])).said).toEqual(['Flushed'])
})

describe('in the shop', () => {
  let shop: Awaited<ReturnType<typeof usdtShop>>
  beforeAll(async () => {
    shop = await usdtShop([chainOf({ token: token.address, rpcUrls: [anvil.url] })])
    await shop.read()
  })
  beforeEach(() => shop.world.clock.set(new Date()))

  test('new orders have vaults, old ones keep their address and stay watched; both are paid and added up', async () => {
    const old = await shop.invoice(coins(10))
    Object.assign(shop.world.usdt ?? {}, { addresses: vaultBook(treasury) })
    const [one, two] = [await shop.invoice(coins(20)), await shop.invoice(coins(30))]
    expect([one.address, two.address]).toEqual([at(0), at(1)])
    expect(old.address).not.toBe(one.address)
    const due = [old, one, two].map((each) => each.quote.amountDue)
    for (const [place, each] of [old, one, two].entries())
      await token.pay(each.address, due[place] ?? 0n)
    await anvil.mine(12)
    await shop.read()
    for (const each of [old, one, two]) expect((await shop.now(each)).state).toBe('paid')
    const audit = async () => (await auditLedgers(shop.world, { whole: true })).map((each) => each)
    // What the test before has left on these two addresses is older than the shop.
    expect((await audit()).map(({ outcome }) => outcome)).toEqual(['equal'])

    await flushed([0, 1])
    expect([await held(one.address), await held(two.address)]).toEqual([0n, 0n])
    await anvil.mine(12)
    await shop.read()
    expect((await audit()).map(({ outcome }) => outcome)).toEqual(['equal'])
    // Emptying is no payment, and takes none away.
    for (const each of [one, two]) expect((await shop.now(each)).state).toBe('paid')
  })

  test('a second payment after it was emptied is seen as such', async () => {
    const order = await shop.invoice(coins(5))
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

  test('balances of vaults are counted: money that no log told of is a difference', async () => {
    const order = await shop.invoice(coins(5))
    await anvil.mine(12)
    await shop.read()
    // A chain's own trick: the balance is there, and no log says so.
    const { keccak256, encodeAbiParameters } = await import('viem')
    const layout = [{ type: 'address' }, { type: 'uint256' }] as const
    const slot = async (place: bigint) =>
      keccak256(encodeAbiParameters(layout, [order.address as Address, place]))
    for (let place = 0n; place < 12n && (await held(order.address)) === 0n; place += 1n)
      await anvil.rpc('anvil_setStorageAt', [
        token.address,
        await slot(place),
        `0x${12_345_678n.toString(16).padStart(64, '0')}`,
      ])
    expect(await held(order.address)).toBe(12_345_678n)
    await anvil.mine(12)
    await shop.read()
    const [audit] = await auditLedgers(shop.world, { whole: true })
    expect(audit).toMatchObject({
      outcome: 'different',
      differences: [{ kind: 'balance', operationId: order.address.toLowerCase() }],
    })
  })

  test('plans for the merchant: paid before there is a factory, made later, emptied; nothing to do after that', async () => {
    const mine = anvil.other
    const own = factoryOf(mine)
    Object.assign(shop.world.usdt ?? {}, { addresses: vaultBook(mine) })
    const chain = chainOf({ token: token.address, rpcUrls: ['http://127.0.0.1:9', anvil.url] })
    const orders = [await shop.invoice(coins(8)), await shop.invoice(coins(9))]
    const [paid] = orders
    if (!paid) throw new Error('no order')
    await token.pay(paid.address, paid.quote.amountDue)
    await anvil.mine(12)
    await shop.read()
    // Nothing runs there yet, and the order is paid.
    expect((await shop.now(paid)).state).toBe('paid')

    const levels = async () => (await examineVaults(mine, [chain])).map(({ level }) => level)
    expect(await levels()).toEqual(['warn'])
    const [making] = await makingPlans(mine, [chain])
    expect(making).toMatchObject({ factory: own.address, transaction: { to: deployer } })
    await sent(anvil.owner, making?.transaction as Unsigned)
    expect(await makingPlans(mine, [chain])).toMatchObject([{ transaction: null }])
    expect(await levels()).toEqual(['ok'])

    const [plan, ...more] = await flushPlans(shop.world, mine, [chain])
    expect(more).toEqual([])
    const holds = String(paid.quote.amountDue)
    expect(plan?.vaults).toEqual([{ address: paid.address, holds }])
    const before = await held(mine)
    await sent(anvil.owner, plan?.transaction as Unsigned)
    expect((await held(mine)) - before).toBe(paid.quote.amountDue)
    expect(await flushPlans(shop.world, mine, [chain])).toEqual([])

    await anvil.send(anvil.owner, { to: paid.address as Address, value: '0x64' })
    const [coinPlan] = await flushPlans(shop.world, mine, [chain], { isCoin: true })
    expect(coinPlan?.vaults).toEqual([{ address: paid.address, holds: '100' }])
  })

  test('a chain that nobody answers for, and a provider of another chain: said, and nothing is planned', async () => {
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
