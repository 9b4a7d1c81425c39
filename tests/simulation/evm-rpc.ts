// Two RPC providers of a simulated chain for the shop's reader: unavailable, slow, behind, or lying.

import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import type { Rpc } from '../../adapters/ledgers/evm/rpc.ts'
import type { Chance } from '../../demo/chance.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import {
  altered,
  hiddenBehind,
  isEmptied,
  leftOut,
  misheaded,
  type SpelledHeader,
  wrongTimes,
} from './evm-lies.ts'
import type { Block, EvmModel, Log } from './evm-model.ts'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const digits = (number: number | bigint) => `0x${number.toString(16)}`
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

export const troubles = [
  'away',
  'limited',
  'behind',
  'silent',
  'forging',
  'refusing',
  'omitting',
  'altering',
  'untimely',
  'misheading',
  'hasty',
] as const
export type Trouble = (typeof troubles)[number] | null

type Token = { readonly address: string; readonly symbol: string; readonly decimals: number }
/** Without addresses and topics: every log of a block. */
type Filter = {
  address?: string[]
  topics?: (string | string[] | null)[]
  fromBlock?: string
  toBlock?: string
  blockHash?: string
}

/** `forged` collects invented logs by block and index. `victims`: addresses that a forger may use. */
export function provider(
  model: EvmModel,
  chance: Chance,
  about: {
    readonly host: string
    readonly chainId: number
    readonly tokens: readonly Token[]
    readonly forged: Set<string>
    /** Logs that were told otherwise, or hidden behind others, and their blocks. */
    readonly altered: Map<string, number>
    readonly victims: () => readonly string[]
  },
) {
  let trouble: Trouble = null
  /** A token that it calls otherwise. */
  let misnamed: string | null = null
  const head = (): Block =>
    trouble === 'behind' ? (model.at(model.head().number - 3) as Block) : model.head()

  /** What it says of a block, as long as it lies about headers. */
  const headers = new Map<string, SpelledHeader>()
  const header = (block: Block): SpelledHeader => ({
    number: digits(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: digits(trouble === 'untimely' ? chance.one(wrongTimes) : block.at.getTime() / 1000),
    logsBloom: bloomOf(block),
  })

  function shown(block: Block | undefined): SpelledHeader | null {
    if (!block || block.number > head().number) return null
    const truth = header(block)
    if (trouble !== 'misheading') return truth
    const told = headers.get(block.hash) ?? (isLiedAbout(block) ? misheaded(truth, chance) : truth)
    headers.set(block.hash, told)
    return told
  }

  /** Mostly where there is something to lie about. */
  const isLiedAbout = ({ logs }: Block): boolean => chance.percent(logs.length > 0 ? 80 : 20)

  /** A block whose filter is said to be empty has no logs either. */
  function isHidden(block: Block): boolean {
    const told = headers.get(block.hash)
    return trouble === 'misheading' && told !== undefined && isEmptied(told)
  }

  const logsOf = (block: Block, { address, topics }: Filter) => {
    const named = topics?.[2] as string[] | undefined
    return block.logs
      .filter(
        ({ token, to }) =>
          (!address || address.includes(token)) && (!named || named.includes(topic(to))),
      )
      .map((log) => asLog(block, log))
  }

  function logs(filter: Filter): Result<unknown> {
    const { blockHash } = filter
    const [from, to] = [Number(filter.fromBlock ?? 0), Number(filter.toBlock ?? 0)]
    const among = model
      .blocks()
      .filter(({ number, hash }) =>
        blockHash ? hash === blockHash : number >= from && number <= Math.min(to, head().number),
      )
    // A node does not know a block that is not on its chain.
    if (blockHash && among.length === 0) return refuse('ledger.refused')
    const hidden = among.filter(isHidden)
    for (const { hash, number, logs } of hidden)
      for (const { logIndex } of logs) about.altered.set(`${hash}:${logIndex}`, number)
    const found = among
      .filter((block) => !hidden.includes(block))
      .flatMap((block) => logsOf(block, filter))
    const last = among.at(-1)
    if (trouble === 'silent' && last && logsOf(last, filter).length > 0) return ok([])
    if (trouble === 'forging' && last && !blockHash) return ok([...found, ...forged(last)])
    if (trouble === 'omitting' && found.length > 0) {
      const shown = leftOut(found, chance)
      for (const { key, number } of hiddenBehind(found, shown)) about.altered.set(key, number)
      return ok(shown)
    }
    if (trouble === 'altering' && found.length > 0) {
      const lie = altered(found, chance, {
        places: about.victims().map(topic),
        tokens: about.tokens.map(({ address }) => address),
      })
      about.forged.add(lie.key)
      about.altered.set(lie.of.key, lie.of.number)
      return ok(lie.logs)
    }
    if (trouble === 'refusing' && to - from > 2) return refuse('ledger.range')
    return ok(found)
  }

  function forged(block: Block) {
    const victims = about.victims()
    if (victims.length === 0) return []
    const used = Math.max(-1, ...block.logs.map(({ logIndex }) => logIndex))
    const log = {
      hash: `0x${'f0'.repeat(32)}`,
      token: chance.one(about.tokens).address,
      raw: 10n ** 24n,
      from: `0x${'ee'.repeat(20)}`,
      to: chance.one(victims),
      logIndex: used + 1,
    }
    about.forged.add(`${block.hash}:${log.logIndex}`)
    return [asLog(block, log)]
  }

  const answers: Readonly<Record<string, (params: never) => Result<unknown>>> = {
    eth_chainId: () => ok(digits(about.chainId)),
    eth_call: ([{ to, data }, at]: [{ to: string; data: string }, string]) => {
      if (data.startsWith('0x70a08231'))
        return ok(topic(digits(balanceOf(to, `0x${data.slice(-40)}`, Number(at)))))
      const token = about.tokens.find(({ address }) => address === to)
      if (!token) return refuse('ledger.refused')
      if (data === '0x313ce567') return ok(topic(digits(token.decimals)))
      return ok(textOf(to === misnamed ? 'FAKE' : token.symbol))
    },
    eth_getBlockByNumber: ([at]: [string]) => {
      if (at === 'latest') return ok(shown(head()))
      // A hasty one calls its newest block final.
      if (at === 'finalized' && trouble === 'hasty') return ok(shown(head()))
      return ok(shown(at === 'finalized' ? model.final() : model.at(Number(at))))
    },
    eth_getLogs: ([filter]: [Filter]) => logs(filter),
  }

  function balanceOf(token: string, holder: string, block: number): bigint {
    const own = [...model.upTo(block).values()].filter((log) => log.token === token)
    return own.reduce(
      (sum, { from, to, raw }) => sum + (to === holder ? raw : 0n) - (from === holder ? raw : 0n),
      0n,
    )
  }

  const rpc: Rpc = {
    host: about.host,
    async ask(method, params) {
      if (trouble === 'away') return refuse('ledger.unreachable')
      if (trouble === 'limited' && chance.percent(50)) return refuse('ledger.limited')
      const answer = answers[method]
      return answer ? answer(params as never) : refuse('ledger.refused')
    },
    async askAll(method, all) {
      const told: unknown[] = []
      for (const params of all) {
        const answer = await rpc.ask(method, params)
        if (!answer.ok) return answer
        told.push(answer.value)
      }
      return ok(told)
    },
  }
  return {
    rpc,
    setTrouble(now: Trouble) {
      trouble = now
      headers.clear()
    },
    misname(token: string | null) {
      misnamed = token
    },
    trouble: () => trouble,
  }
}

const asLog = (block: Block, { token, from, to, hash, raw, logIndex }: Log) => ({
  address: token,
  topics: [transfer, topic(from), topic(to)],
  data: topic(digits(raw)),
  blockNumber: digits(block.number),
  blockHash: block.hash,
  transactionHash: hash,
  logIndex: digits(logIndex),
})

const textOf = (text: string): string => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`

const bits = new Map<string, readonly number[]>()
function bitsOf(value: string): readonly number[] {
  let found = bits.get(value)
  if (!found) {
    const hash = keccak256(Buffer.from(value.slice(2), 'hex'))
    found = [0, 2, 4].map((place) => (((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047)
    if (bits.size > 2000) bits.clear()
    bits.set(value, found)
  }
  return found
}

const blooms = new WeakMap<Block, string>()
function bloomOf(block: Block): string {
  const known = blooms.get(block)
  if (known) return known
  const bytes = Buffer.alloc(256)
  for (const { token, from, to } of block.logs)
    for (const value of [token, transfer, topic(from), topic(to)])
      for (const bit of bitsOf(value))
        bytes[255 - (bit >> 3)] = (bytes[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7))
  const bloom = `0x${bytes.toString('hex')}`
  blooms.set(block, bloom)
  return bloom
}
