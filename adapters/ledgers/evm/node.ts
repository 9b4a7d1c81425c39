// One provider of one chain: blocks, logs, and token metadata.
import { encodeData, from as functionOf } from 'ox/AbiFunction'
import { type Hex, fromNumber as hex, padLeft } from 'ox/Hex'
import { array, type GenericSchema, nullable, safeParse } from 'valibot'
import { ok, type Refusal, type Result, refuse } from '../../../shop/result.ts'
import {
  type AnyLog,
  amount,
  type Block,
  block,
  bytes,
  type Logs,
  logsOf,
  logsOfBlock,
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
/** Most questions in one batch, tried anew every so many times: providers limit batches differently, or refuse them. */
const mostAtOnce = 250
const anew = 100
/** No provider lags so many blocks behind what it showed itself: those that are missing below were pruned. */
const farBelow = 5_000

export type Node = ReturnType<typeof nodeOf>

export function nodeOf(rpc: Rpc, tokens: ReadonlySet<string>) {
  let span = widest
  let [atOnce, batches] = [mostAtOnce, 0]
  /** The newest block, or newest final one, that this provider showed last. */
  let head = 0
  /** A provider that lags behind does not know the block yet; one that prunes knows it no longer. */
  const lacking = (at: number | string): Refusal =>
    refuse(
      typeof at === 'number' && at < head - farBelow ? 'ledger.history_gone' : 'ledger.stale',
      {
        facts: { host: rpc.host },
      },
    )
  const read = async <T>(
    method: string,
    params: readonly unknown[],
    as: GenericSchema<unknown, T>,
  ): Promise<Result<T>> => {
    const answer = await rpc.ask(method, params)
    return answer.ok ? readAs(rpc.host, answer.value, as) : answer
  }
  /** Bare results in order, in as few requests as the provider allows. */
  const readAll = async (
    method: string,
    params: readonly (readonly unknown[])[],
  ): Promise<Result<unknown[]>> => {
    batches += 1
    if (batches % anew === 0) atOnce = mostAtOnce
    const results: unknown[] = []
    while (results.length < params.length) {
      const some = params.slice(results.length, results.length + atOnce)
      const one = some.length === 1 && some[0] ? await rpc.ask(method, some[0]) : null
      const answer = one ? (one.ok ? ok([one.value]) : one) : await rpc.askAll(method, some)
      if (answer.ok) results.push(...answer.value)
      else if (some.length > 1 && answer.code === 'ledger.range') atOnce = some.length >> 1
      else if (some.length > 1 && isOfBatch(answer.code, method)) atOnce = 1
      else {
        // Next time fewer: each question of a batch may count.
        if (answer.code === 'ledger.limited') atOnce = Math.max(1, some.length >> 1)
        return answer
      }
    }
    return ok(results)
  }
  const filter = (named: readonly string[] | null, of = tokens) => ({
    address: [...of],
    topics: named ? [transferTopic, null, named.map(asTopic)] : [transferTopic],
  })

  return {
    host: rpc.host,
    /** Native coin balances at a block, or the latest, in the order of the addresses. */
    async coins(addresses: readonly string[], at: number | null): Promise<Result<bigint[]>> {
      const block = at === null ? 'latest' : hex(at)
      const answered = await readAll(
        'eth_getBalance',
        addresses.map((each) => [each, block]),
      )
      return answered.ok ? readAs(rpc.host, answered.value, array(amount)) : ofState(answered)
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
    balance: (holder: string, token: string) =>
      call(token, encodeData(balanceOf, [holder as Hex]), number),
    /** Token balances at a block; refused by providers that no longer keep its state. */
    async balances(
      holders: readonly string[],
      token: string,
      at: number,
    ): Promise<Result<Map<string, bigint>>> {
      const answered = await readAll(
        'eth_call',
        holders.map((holder) => [
          { to: token, data: encodeData(balanceOf, [holder as Hex]) },
          hex(at),
        ]),
      )
      const read = answered.ok ? readAs(rpc.host, answered.value, array(number)) : ofState(answered)
      return read.ok
        ? ok(new Map(holders.map((holder, place) => [holder, read.value[place] ?? 0n])))
        : read
    },
    async block(at: number | 'latest' | 'finalized'): Promise<Result<Block>> {
      const blockTag = typeof at === 'number' ? hex(at) : at
      const answered = await read('eth_getBlockByNumber', [blockTag, false], nullable(block))
      if (!answered.ok) return answered
      if (answered.value === null) return lacking(at)
      if (typeof at === 'string') head = answered.value.number
      if (typeof at === 'number' && answered.value.number !== at)
        return refuse('ledger.untrusted', { facts: { host: rpc.host, why: 'another block' } })
      return ok(answered.value)
    },
    /** Headers of these numbers. */
    async blocks(numbers: readonly number[]): Promise<Result<Block[]>> {
      const answered = await readAll(
        'eth_getBlockByNumber',
        numbers.map((at) => [hex(at), false]),
      )
      if (!answered.ok) return answered
      const absent = answered.value.indexOf(null)
      if (absent >= 0) return lacking(numbers[absent] ?? 0)
      const blocks = readAs(rpc.host, answered.value, array(block))
      const isAsked =
        blocks.ok && blocks.value.every((each, place) => each.number === numbers[place])
      if (!blocks.ok || isAsked) return blocks
      return refuse('ledger.untrusted', { facts: { host: rpc.host, why: 'another block' } })
    },
    /**
     * Reads from `from` as far as one query reaches, at most to `to`: transfers to `named`, or all of them, of the
     * chain's tokens or of others.
     */
    async logs(
      from: number,
      to: number,
      named: readonly string[] | null,
      of = tokens,
    ): Promise<Result<Logs & { to: number }>> {
      for (;;) {
        const last = Math.min(to, from + span - 1)
        const query = { ...filter(named, of), fromBlock: hex(from), toBlock: hex(last) }
        const logs = await read('eth_getLogs', [query], logsOf({ from, to: last, tokens: of }))
        if (logs.ok) {
          span = Math.min(widest, span * 2)
          return ok({ ...logs.value, to: last })
        }
        if (logs.code !== 'ledger.range' || last === from) return unranged(logs)
        span = Math.max(1, (last - from + 1) >> 1)
      }
    },
    /** Of one block, on any fork. */
    logsIn: ({ hash, number }: Place, named: readonly string[] | null) =>
      read(
        'eth_getLogs',
        [{ ...filter(named), blockHash: hash }],
        logsOf({ from: number, to: number, tokens }),
      ),
    /** Of each of these blocks: transfers to `named`, or with `whole` all logs, of which `logs` are the transfers. */
    async logsOfEach(
      asked: readonly { readonly block: Place; readonly whole: boolean }[],
      named: readonly string[] | null,
    ): Promise<Result<(Logs & { readonly all: readonly AnyLog[] })[]>> {
      const answered = await readAll(
        'eth_getLogs',
        asked.map(({ block: { hash: blockHash }, whole }) => [
          whole ? { blockHash } : { ...filter(named), blockHash },
        ]),
      )
      if (!answered.ok) return answered
      const read: (Logs & { all: readonly AnyLog[] })[] = []
      for (const [place, { block: at }] of asked.entries()) {
        const raw = answered.value[place]
        const all = readAs(rpc.host, raw, logsOfBlock(at))
        if (!all.ok) return all
        const own = (raw as unknown[]).filter((_, index) => isTransfer(all.value[index]))
        const logs = readAs(rpc.host, own, logsOf({ from: at.number, to: at.number, tokens }))
        if (!logs.ok) return logs
        read.push({ ...logs.value, all: all.value })
      }
      return ok(read)
    },
  }

  function isTransfer(log: AnyLog | undefined): boolean {
    return log !== undefined && tokens.has(log.address) && log.topics[0] === transferTopic
  }

  function call<T>(to: string, data: string, as: GenericSchema<unknown, T>): Promise<Result<T>> {
    return read('eth_call', [{ to, data }, 'latest'], as)
  }
}

type Place = Pick<Block, 'hash' | 'number'>

/** Not the question itself is refused: headers are known by every node. */
const isOfBatch = (code: string, method: string): boolean =>
  code === 'ledger.unreadable' || (code === 'ledger.refused' && method === 'eth_getBlockByNumber')

function readAs<T>(host: string, answer: unknown, as: GenericSchema<unknown, T>): Result<T> {
  // Fixed messages only: a provider's response is not repeated.
  const { success, output, issues } = safeParse(as, answer, { abortEarly: true, message: 'half' })
  if (success) return ok(output)
  return refuse('ledger.untrusted', { facts: { host, why: issues[0].message } })
}

const unranged = (refusal: Refusal): Refusal =>
  refusal.code === 'ledger.range' ? { ...refusal, code: 'ledger.refused' } : refusal

/** Many providers keep the state of recent blocks only, "out of range" or pruned. Their history may be whole. */
const ofState = (refusal: Refusal): Refusal =>
  refusal.code === 'ledger.history_gone'
    ? { ...refusal, code: 'ledger.refused' }
    : unranged(refusal)

export const asTopic = (address: string): Hex => padLeft(address as Hex, 32)
