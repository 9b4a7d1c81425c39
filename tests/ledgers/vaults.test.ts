// Collecting contracts on a real node: addresses known before, emptied by the merchant's wallet, nothing lost.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { factoryCode } from '../../adapters/ledgers/evm/vaults.ts'
import { deployer, deploying } from '../../shop/payments/requests/rules/vaults.ts'
import { type Contract, compile } from '../contracts/compile.ts'
import {
  anvil,
  at,
  coin,
  deployment,
  factory,
  flushed,
  fresh,
  held,
  made,
  type Receipt,
  sent,
  token,
  treasury,
} from '../fixtures/payments/vaults.ts'
import { deployToken } from '../support/ledgers/anvil.ts'

test('the code that is kept is what the compiler makes of the source: another one would move every address', () => {
  expect(factoryCode()).toBe(made.bytecode)
  const kept = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../contracts/vault-factory.json'), 'utf8'),
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
  // Counted by the chain, not by a clock: docs/developing/payments.md says 55,904 and 15,508.
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
