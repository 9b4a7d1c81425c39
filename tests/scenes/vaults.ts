// A real node with a token and the factory of vaults of one treasury.
import { type Abi, type Address, decodeEventLog, type Hex } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { factoryOf } from '../../adapters/ledgers/evm/vaults.ts'
import { deploying, flushing, type Unsigned, vaultAt } from '../../shop/payments/vaults.ts'
import { type Anvil, deployToken, startAnvil } from '../anvil.ts'
import { type Contract, compile } from '../contracts/compile.ts'

export const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const factory = factoryOf(treasury)
export let anvil: Anvil
export let token: Awaited<ReturnType<typeof deployToken>>
export let made: Contract
export let deployment: Awaited<ReturnType<typeof sent>>
let next = 0

beforeAll(async () => {
  made = compile('contracts/VaultFactory.sol').VaultFactory as Contract
  anvil = await startAnvil()
  token = await deployToken(anvil)
  deployment = await sent(anvil.owner, deploying(factory))
})
afterAll(() => anvil?.stop())

export const sent = (from: Address, { to, data }: Unsigned, options?: { mayFail?: boolean }) =>
  anvil.send(from, { to: to as Address, data: data as Hex }, options)
export const held = async (holder: string): Promise<bigint> => {
  const data = `0x70a08231${holder.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await anvil.rpc<Hex>('eth_call', [{ to: token.address, data }, 'latest']))
}
export const coin = async (holder: string) =>
  BigInt(await anvil.rpc<Hex>('eth_getBalance', [holder, 'latest']))
/** Indexes that no test before has used. */
export const fresh = (count: number) => Array.from({ length: count }, () => next++)
export const at = (index: number) => vaultAt(factory.address, index)

export type Receipt = {
  gasUsed: Hex
  logs: { address: string; topics: [Hex, ...Hex[]]; data: Hex }[]
}
/** Emptied by whoever pays the gas: what the factory said of each vault, and the gas. */
export async function flushed(
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
