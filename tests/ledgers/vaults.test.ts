// Vault contracts on a real node: predicted addresses, swept by the merchant's wallet, no loss.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { factoriesOf } from '../../adapters/ledgers/evm/vaults.ts'
import {
  deployer,
  deploying,
  flushing,
  vaultAt,
} from '../../shop/payments/destinations/rules/vaults.ts'
import { type Contract, compile } from '../contracts/compile.ts'
import {
  anvil,
  coinBalance,
  deployment,
  factory,
  factoryContract,
  type Receipt,
  sendTransaction,
  sweep,
  token,
  tokenBalance,
  treasury,
  unusedIndexes,
  vaultOf,
} from '../fixtures/payments/vaults.ts'
import { deployToken } from '../support/ledgers/anvil.ts'

const contracts = join(import.meta.dirname, '../../contracts')
const contents = (contract: Contract | undefined) => `${JSON.stringify(contract, null, 2)}\n`

// `vitest -u` rewrites the current version's file. Then its address below changes, and the present file
// belongs beside VaultFactoryV1.sol: assigned addresses may be paid forever.
test('the stored bytecode is what the compiler makes of each source', async () => {
  await expect(contents(factoryContract)).toMatchFileSnapshot(join(contracts, 'vault-factory.json'))
  const first = compile('contracts/VaultFactoryV1.sol').VaultFactory
  const kept = JSON.parse(readFileSync(join(contracts, 'vault-factory-v1.json'), 'utf8'))
  expect(kept.bytecode).toBe(first?.bytecode)
})

test('every version is kept: payments to its addresses would be out of reach otherwise', () => {
  const all = factoriesOf(treasury).map(({ address }) => [address, vaultAt(address, 7)])
  expect(all).toEqual([
    ['0x32880686763cC2acBeD590B14af034f56cE566A7', '0xdB67b1d610fE3723478051179F8d7C41D005A531'],
    ['0xb37C1C527Fe433Fdcd87c025A44e2F3a7BedA5DE', '0x7DE9e4325993A9f786D5D865Bd0C19ca7A06ffEd'],
  ])
})

test('the factory is at its predicted address, pays this treasury, and has no owner', async () => {
  expect(await anvil.rpc('eth_getCode', [deployer, 'latest'])).not.toBe('0x')
  const names = factoryContract.abi.flatMap((each) => (each.type === 'function' ? each.name : []))
  expect(names.sort()).toEqual(['at', 'flush', 'treasury', 'vault'])
  const data = '0x61d027b3'
  const answer = await anvil.rpc<Hex>('eth_call', [{ to: factory.address, data }, 'latest'])
  expect(`0x${answer.slice(26)}`).toBe(treasury.toLowerCase())
  const { gasUsed } = await anvil.rpc<Receipt>('eth_getTransactionReceipt', [deployment.hash])
  expect(Number(gasUsed)).toBe(530_716)
  // A second time is refused without effect.
  expect((await sendTransaction(anvil.owner, deploying(factory), { mayFail: true })).status).toBe(
    '0x0',
  )
})

test('addresses are those that the chain computes', async () => {
  const indexes = [...unusedIndexes(5), 2_147_483_647]
  for (const index of indexes) {
    const data = encodeFunctionData({
      abi: factoryContract.abi,
      functionName: 'at',
      args: [BigInt(index)],
    })
    const told = await anvil.rpc<Hex>('eth_call', [{ to: factory.address, data }, 'latest'])
    expect(`0x${told.slice(26)}`).toBe(vaultOf(index).toLowerCase())
    await token.pay(vaultOf(index), 1_000_000n)
  }
  const before = await tokenBalance(treasury)
  const { said } = await sweep(indexes)
  expect(said).toEqual(indexes.map(() => 'Flushed'))
  expect((await tokenBalance(treasury)) - before).toBe(6_000_000n)
  for (const index of indexes)
    expect(await anvil.rpc('eth_getCode', [vaultOf(index), 'latest'])).toMatch(
      /^0x363d3d373d3d3d363d73/,
    )
  expect(new Set(indexes.map(vaultOf)).size).toBe(6)
})

test('fifty at once; gas for each, first and later', async () => {
  const indexes = unusedIndexes(50)
  for (const index of indexes) await token.pay(vaultOf(index), 5_000_000n)
  const first = await sweep(indexes)
  expect(first.said).toHaveLength(50)
  for (const index of indexes) await token.pay(vaultOf(index), 5_000_000n)
  const later = await sweep(indexes)
  expect(later.said).toEqual(indexes.map(() => 'Flushed'))
  // Gas as counted by the chain: docs/developing/payments.md states 55,727 and 15,363.
  expect([Math.round(first.gas / 50), Math.round(later.gas / 50)]).toEqual([55_727, 15_363])
})

test('a blocked vault fails alone and keeps its money; unblocked, it is swept', async () => {
  const indexes = unusedIndexes(4)
  for (const index of indexes) await token.pay(vaultOf(index), 1_000_000n)
  const blocked = vaultOf(indexes[1] as number)
  await token.as(anvil.owner, 'setBlackListed', [blocked, true])
  const before = await tokenBalance(treasury)
  expect((await sweep(indexes)).said).toEqual(['Flushed', 'Failed', 'Flushed', 'Flushed'])
  expect((await tokenBalance(treasury)) - before).toBe(3_000_000n)
  expect(await tokenBalance(blocked)).toBe(1_000_000n)
  await token.as(anvil.owner, 'setBlackListed', [blocked, false])
  expect((await sweep(indexes)).said).toEqual(indexes.map(() => 'Flushed'))
  expect(await tokenBalance(blocked)).toBe(0n)
})

test('a paused token: nothing moves, nothing is lost', async () => {
  const [index = 0] = unusedIndexes(1)
  await token.pay(vaultOf(index), 1_000_000n)
  await token.as(anvil.owner, 'setPaused', [true])
  expect((await sweep([index])).said).toEqual(['Failed'])
  await token.as(anvil.owner, 'setPaused', [false])
  expect((await sweep([index])).said).toEqual(['Flushed'])
})

test('a second payment to the same vault is swept, too; an empty vault costs little and moves nothing', async () => {
  const [index = 0] = unusedIndexes(1)
  for (const amount of [3_000_000n, 4_000_000n]) {
    await token.pay(vaultOf(index), amount)
    const before = await tokenBalance(treasury)
    await sweep([index])
    expect((await tokenBalance(treasury)) - before).toBe(amount)
  }
  const before = await tokenBalance(treasury)
  await sweep([index])
  expect(await tokenBalance(treasury)).toBe(before)
})

test('anybody may pay the gas, and the treasury gets all; no other call moves money', async () => {
  const [index = 0] = unusedIndexes(1)
  await token.pay(vaultOf(index), 9_000_000n)
  const [before, own] = [await tokenBalance(treasury), await tokenBalance(anvil.other)]
  expect((await sweep([index], token.address, anvil.other)).said).toEqual(['Flushed'])
  expect([await tokenBalance(treasury), await tokenBalance(anvil.other)]).toEqual([
    before + 9_000_000n,
    own,
  ])
  await token.pay(vaultOf(index), 2_000_000n)
  const { abi } = compile('contracts/VaultFactory.sol').Vault as Contract
  const stolen = await anvil.call(
    anvil.other,
    vaultOf(index) as Address,
    abi,
    'empty',
    [token.address, anvil.other],
    { mayFail: true },
  )
  expect(stolen.status).toBe('0x0')
  expect(await tokenBalance(vaultOf(index))).toBe(2_000_000n)
})

test('native coins are not lost: before the vault exists, and after', async () => {
  const [index = 0] = unusedIndexes(1)
  for (const value of [10n ** 18n, 5n * 10n ** 17n]) {
    await anvil.send(anvil.other, {
      to: vaultOf(index) as Address,
      value: `0x${value.toString(16)}`,
    })
    const before = await coinBalance(treasury)
    expect((await sweep([index], null)).said).toEqual(['Flushed'])
    expect((await coinBalance(treasury)) - before).toBe(value)
  }
})

test('another token, an address without a token, an empty vault: reported, and harmless', async () => {
  const dollars = await deployToken(anvil, { symbol: 'USDC', decimals: 6 })
  const [index = 0] = unusedIndexes(1)
  await dollars.pay(vaultOf(index), 7_000_000n)
  expect((await sweep([index], dollars.address)).said).toEqual(['Flushed'])
  expect((await sweep([index], anvil.other)).said).toEqual(['Failed'])
  expect((await sweep([index])).said).toEqual(['Flushed'])
})

test('a token that returns false is a failure: the vault fails alone and keeps its money', async () => {
  const { Refusing } = compile('tests/contracts/Hostile.sol') as Record<string, Contract>
  const refusing = await anvil.deploy(Refusing as Contract)
  const indexes = unusedIndexes(2)
  const abi = (Refusing as Contract).abi
  await anvil.call(anvil.owner, refusing, abi, 'issue', [vaultOf(indexes[0] as number), 5n])
  expect((await sweep(indexes, refusing)).said).toEqual(['Failed', 'Flushed'])
  expect(await tokenBalance(vaultOf(indexes[0] as number), refusing)).toBe(5n)
})

test.each([
  { isStrict: false, said: ['Flushed', 'Flushed'], left: 0n },
  { isStrict: true, said: ['Failed'], left: 3n },
])('a token that re-enters during a sweep takes nothing (strict: $isStrict)', async (each) => {
  const { Reentrant } = compile('tests/contracts/Hostile.sol') as Record<string, Contract>
  const { abi } = Reentrant as Contract
  const hostile = await anvil.deploy(Reentrant as Contract)
  const [index = 0] = unusedIndexes(1)
  const vault = vaultOf(index)
  await token.pay(vault, 5_000_000n)
  await anvil.call(anvil.owner, hostile, abi, 'issue', [vault, 3n])
  const aim = [factory.address, BigInt(index), token.address, anvil.other, each.isStrict]
  await anvil.call(anvil.owner, hostile, abi, 'aim', aim)
  const before = [await tokenBalance(treasury), await tokenBalance(anvil.other)]
  expect((await sweep([index], hostile)).said).toEqual(each.said)
  expect([await tokenBalance(vault, hostile), await tokenBalance(treasury, hostile)]).toEqual([
    each.left,
    3n - each.left,
  ])
  expect([
    await tokenBalance(treasury),
    await tokenBalance(anvil.other),
    await tokenBalance(vault),
  ]).toEqual([...before, 5_000_000n])
  expect((await sweep([index])).said).toEqual(['Flushed'])
  expect((await tokenBalance(treasury)) - (before[0] ?? 0n)).toBe(5_000_000n)
})

test('a treasury that re-enters while it is paid gets the balance once', async () => {
  const { Greedy } = compile('tests/contracts/Hostile.sol') as Record<string, Contract>
  const { abi } = Greedy as Contract
  const greedy = await anvil.deploy(Greedy as Contract)
  const [own] = factoriesOf(greedy)
  await sendTransaction(anvil.owner, deploying(own))
  await anvil.call(anvil.owner, greedy, abi, 'aim', [own.address, 0n])
  const vault = vaultAt(own.address, 0)
  await anvil.send(anvil.other, { to: vault as Address, value: '0x3e8' })
  await sendTransaction(anvil.owner, flushing(own.address, null, [0]))
  expect([await coinBalance(vault), await coinBalance(greedy)]).toEqual([0n, 1000n])
  const data = encodeFunctionData({ abi, functionName: 'asked' })
  expect(Number(await anvil.rpc('eth_call', [{ to: greedy, data }, 'latest']))).toBe(1)
})
