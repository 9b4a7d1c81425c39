// One provider of one chain: blocks, logs, and token metadata.
import { encodeData, from as functionOf } from 'ox/AbiFunction'
import { type Hex, fromNumber as hex, padLeft } from 'ox/Hex'
import { array, type GenericSchema, nullable, safeParse } from 'valibot'
import { ok, type Refusal, type Result, refuse } from '../../../shop/result.ts'
import {
  amount,
  type Block,
  block,
  bytes,
  type Log,
  logsOf,
  number,
  quantity,
  receipt,
  text,
  transaction,
  transferTopic,
} from './answers.ts'
import type { Rpc } from './rpc.ts'

const decimals = functionOf('function decimals() view returns (uint8)')
const symbol = functionOf('function symbol() view returns (string)')
const balanceOf = functionOf('function balanceOf(address holder) view returns (uint256)')

/** Widest block range per query. It shrinks when a provider refuses, and grows again. */
const widest = 500

export type Node = ReturnType<typeof nodeOf>

export function nodeOf(rpc: Rpc, tokens: ReadonlySet<string>) {
  let span = widest
  const read = async <T>(
    method: string,
    params: readonly unknown[],
    as: GenericSchema<unknown, T>,
  ): Promise<Result<T>> => {
    const answer = await rpc.ask(method, params)
    return answer.ok ? readAs(rpc.host, answer.value, as) : answer
  }
  const filter = (named: readonly string[] | null) => ({
    address: [...tokens],
    topics: named ? [transferTopic, null, named.map(asTopic)] : [transferTopic],
  })

  return {
    host: rpc.host,
    /** Native coin balances at a block, or the latest, in the order of the addresses. */
    async coins(addresses: readonly string[], at: number | null): Promise<Result<bigint[]>> {
      const block = at === null ? 'latest' : hex(at)
      const answered = await rpc.askAll(
        'eth_getBalance',
        addresses.map((each) => [each, block]),
      )
      if (answered.ok) return readAs(rpc.host, answered.value, array(amount))
      // Some providers do not support batch requests.
      if (answered.code !== 'ledger.unreadable') return answered
      const each: bigint[] = []
      for (const address of addresses) {
        const one = await read('eth_getBalance', [address, block], amount)
        if (!one.ok) return one
        each.push(one.value)
      }
      return ok(each)
    },
    /** Null if the provider does not know it. */
    transaction: (hash: string) => read('eth_getTransactionByHash', [hash], nullable(transaction)),
    receipt: (hash: string) => read('eth_getTransactionReceipt', [hash], nullable(receipt)),
    chainId: () => read('eth_chainId', [], quantity),
    decimals: (token: string) => call(token, encodeData(decimals), number),
    symbol: (token: string) => call(token, encodeData(symbol), text),
    /** Contract code at an address; `0x` if there is none. */
    code: (address: string) => read('eth_getCode', [address, 'latest'], bytes),
    /** Token balance. */
    balance: (holder: string, token: string, at: number | null = null) =>
      call(token, encodeData(balanceOf, [holder as Hex]), number, at),
    async block(at: number | 'latest' | 'finalized'): Promise<Result<Block>> {
      const blockTag = typeof at === 'number' ? hex(at) : at
      const answered = await read('eth_getBlockByNumber', [blockTag, false], nullable(block))
      if (!answered.ok) return answered
      // A provider that lags behind does not know the block yet.
      if (answered.value === null) return refuse('ledger.stale', { facts: { host: rpc.host } })
      if (typeof at === 'number' && answered.value.number !== at)
        return refuse('ledger.untrusted', { facts: { host: rpc.host, why: 'another block' } })
      return ok(answered.value)
    },
    /** Reads from `from` as far as one query reaches, at most to `to`: transfers to `named`, or all of them. */
    async logs(
      from: number,
      to: number,
      named: readonly string[] | null,
    ): Promise<Result<{ logs: Log[]; to: number }>> {
      for (;;) {
        const last = Math.min(to, from + span - 1)
        const query = { ...filter(named), fromBlock: hex(from), toBlock: hex(last) }
        const logs = await read('eth_getLogs', [query], logsOf({ from, to: last, tokens }))
        if (logs.ok) {
          span = Math.min(widest, span * 2)
          return ok({ logs: logs.value, to: last })
        }
        if (logs.code !== 'ledger.range' || last === from) return unranged(logs)
        span = Math.max(1, (last - from + 1) >> 1)
      }
    },
    /** Of one block, on any fork. */
    logsIn: ({ hash, number }: Pick<Block, 'hash' | 'number'>, named: readonly string[] | null) =>
      read(
        'eth_getLogs',
        [{ ...filter(named), blockHash: hash }],
        logsOf({ from: number, to: number, tokens }),
      ),
  }

  function call<T>(
    to: string,
    data: string,
    as: GenericSchema<unknown, T>,
    at: number | null = null,
  ): Promise<Result<T>> {
    return read('eth_call', [{ to, data }, at === null ? 'latest' : hex(at)], as)
  }
}

function readAs<T>(host: string, answer: unknown, as: GenericSchema<unknown, T>): Result<T> {
  // Fixed messages only: a provider's response is not repeated.
  const { success, output, issues } = safeParse(as, answer, { abortEarly: true, message: 'half' })
  if (success) return ok(output)
  return refuse('ledger.untrusted', { facts: { host, why: issues[0].message } })
}

const unranged = (refusal: Refusal): Refusal =>
  refusal.code === 'ledger.range' ? { ...refusal, code: 'ledger.refused' } : refusal

export const asTopic = (address: string): Hex => padLeft(address as Hex, 32)
