// What a provider of a simulated chain leaves out of an answer, or tells otherwise, without an error.
import type { Chance } from '../../demo/chance.ts'

/** A log as JSON-RPC spells it. */
export type SpelledLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockNumber: string
  readonly blockHash: string
  readonly transactionHash: string
  readonly logIndex: string
}

/** A header as JSON-RPC spells it. */
export type SpelledHeader = {
  readonly number: string
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: string
  readonly logsBloom: string
}

const emptyFilter = `0x${'0'.repeat(512)}`
const minutes = [-3600, -540, -1, 1, 540]
const hex = (number: number): string => `0x${number.toString(16)}`

/** With another number, hash, parent, time or filter. An empty filter announces nothing; a full one everything. */
export function misheaded(header: SpelledHeader, chance: Chance): SpelledHeader {
  // Within what clocks may differ, too: nobody can tell who is wrong.
  const time = { timestamp: hex(Number(header.timestamp) + chance.one(minutes)) }
  const lie = chance.one<Partial<SpelledHeader>>([
    { number: hex(Number(header.number) + chance.one([-1, 1, 40])) },
    { hash: `0x${'cd'.repeat(32)}` },
    { parentHash: `0x${'dc'.repeat(32)}` },
    { hash: header.parentHash },
    time,
    time,
    time,
    { logsBloom: emptyFilter },
    { logsBloom: `0x${'f'.repeat(512)}` },
  ])
  return { ...header, ...lie }
}

/** A header that hides its logs. */
export const isEmptied = ({ logsBloom }: SpelledHeader): boolean => logsBloom === emptyFilter

/** Nothing, all but the last block, or all but one log. */
export function leftOut(logs: readonly SpelledLog[], chance: Chance): SpelledLog[] {
  const last = logs.at(-1)
  const one = chance.one(logs)
  return chance.one([
    [],
    logs.filter(({ blockNumber }) => blockNumber !== last?.blockNumber),
    logs.filter((log) => log !== one),
  ])
}

/**
 * What is left out and its block's filter does not tell: another transfer to the same address is shown. It is found when
 * final blocks are read a second time, or by the audit.
 */
export function hiddenBehind(
  all: readonly SpelledLog[],
  shown: readonly SpelledLog[],
): { key: string; number: number }[] {
  const placeOf = ({ blockHash, topics }: SpelledLog) => `${blockHash} ${topics[2]}`
  const told = new Set(shown.map(placeOf))
  return all
    .filter((log) => !shown.includes(log) && told.has(placeOf(log)))
    .map((log) => ({ key: keyOf(log), number: Number(log.blockNumber) }))
}

/** One of the logs with another token, sender, recipient, amount, transaction or index; and which one it was. */
export function altered(
  logs: readonly SpelledLog[],
  chance: Chance,
  others: { readonly places: readonly string[]; readonly tokens: readonly string[] },
): { logs: SpelledLog[]; key: string; of: { key: string; number: number } } {
  const one = chance.one(logs)
  const [transfer = '', from = '', to = ''] = one.topics
  const other = others.places.length > 0 ? chance.one(others.places) : from
  const lie = chance.one<Partial<SpelledLog>>([
    { address: chance.one(others.tokens) },
    { topics: [transfer, to, to] },
    { topics: [transfer, from, other] },
    { data: `0x${(BigInt(one.data) * 10n).toString(16).padStart(64, '0')}` },
    { data: `0x${(BigInt(one.data) / 2n).toString(16).padStart(64, '0')}` },
    { transactionHash: `0x${'ab'.repeat(32)}` },
    { logIndex: `0x${(Number(one.logIndex) + 97).toString(16)}` },
  ])
  const told = { ...one, ...lie }
  return {
    logs: logs.map((log) => (log === one ? told : log)),
    key: keyOf(told),
    of: { key: keyOf(one), number: Number(one.blockNumber) },
  }
}

const keyOf = ({ blockHash, logIndex }: SpelledLog): string => `${blockHash}:${Number(logIndex)}`

/** Seconds since 1970 of a clock that is wrong: 1970, 2035, 2100. */
export const wrongTimes = [0, 2_051_222_400, 4_102_444_800] as const
