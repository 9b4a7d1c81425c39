// One of two nodes that shows one part of a transfer otherwise than it is.
import type { Answer, Change } from './model-chain.ts'

export const lies = {
  token: (log: ShownLog) => ({ ...log, address: `0x${'d1'.repeat(20)}` }),
  from: (log: ShownLog) => ({ ...log, topics: [log.topics[0], word('e2'), log.topics[2]] }),
  to: (log: ShownLog) => ({ ...log, topics: [log.topics[0], log.topics[1], word('f3')] }),
  amount: (log: ShownLog) => ({
    ...log,
    data: `0x${(BigInt(log.data) * 10n).toString(16).padStart(64, '0')}`,
  }),
  transaction: (log: ShownLog) => ({ ...log, transactionHash: `0x${'ab'.repeat(32)}` }),
  'block number': (log: ShownLog) => ({ ...log, blockNumber: hex(Number(log.blockNumber) - 1) }),
  'block hash': (log: ShownLog) => ({ ...log, blockHash: `0x${'cd'.repeat(32)}` }),
  'log index': (log: ShownLog) => ({ ...log, logIndex: hex(Number(log.logIndex) + 500) }),
  'all of it': () => null,
} as const
export type Lie = keyof typeof lies

type ShownLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockNumber: string
  readonly blockHash: string
  readonly logIndex: string
  readonly transactionHash: string
}

/** Node `liar` lies about transfers as `told` says by their hash. */
export const lying =
  (liar: number, told: ReadonlyMap<string, Lie>): Change =>
  ({ method, result }: Answer, place) => {
    if (method !== 'eth_getLogs' || place !== liar) return result
    return (result as ShownLog[]).flatMap((log) => {
      const lie = told.get(log.transactionHash)
      const shown = lie ? lies[lie](log) : log
      return shown ? [shown] : []
    })
  }

const word = (byte: string): string => `0x${byte.repeat(20).padStart(64, '0')}`
const hex = (value: number): string => `0x${value.toString(16)}`
