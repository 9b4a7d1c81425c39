// Model of an EVM chain: blocks, their logs, and reorgs.
import { createHash } from 'node:crypto'
import type { Chance } from '../../demo/chance.ts'

/** A signed transfer, included in a block; after a reorg another block has to include it again. */
export type Sent = {
  readonly hash: string
  readonly token: string
  readonly from: string
  readonly to: string
  readonly raw: bigint
}
export type Log = Sent & { readonly logIndex: number }
export type Block = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly at: Date
  readonly logs: readonly Log[]
}

/** Depth in blocks behind the head that is final. */
export const depth = 8
/** Older blocks are never requested: the shop keeps 256 headers. */
const kept = 400

export type EvmModel = ReturnType<typeof evmModel>

export function evmModel(name: string, chance: Chance, time: () => Date) {
  let made = 0
  const word = (what: string) =>
    `0x${createHash('sha256').update(`${name} ${what} ${made++}`).digest('hex')}`
  const blocks: Block[] = []
  let waiting: Sent[] = []
  /** Logs of pruned, final blocks: key -> log. */
  const old = new Map<string, Log>()
  const head = (): Block => blocks.at(-1) as Block
  const keyOf = (block: Block, { logIndex }: Log) => `${block.hash}:${logIndex}`

  const mine = (transfers: readonly Sent[]): void => {
    const parent = blocks.at(-1)
    // A chain's timestamps only increase.
    const at = Math.max(Math.floor(time().getTime() / 1000), (parent?.at.getTime() ?? 0) / 1000 + 1)
    blocks.push({
      number: (parent?.number ?? 100) + 1,
      hash: word('block'),
      parentHash: parent?.hash ?? word('beginning'),
      at: new Date(at * 1000),
      // Unrelated logs come between.
      logs: transfers.map((each, place) => ({ ...each, logIndex: place * 2 + chance.below(2) })),
    })
    if (blocks.length <= kept) return
    const gone = blocks.shift() as Block
    for (const log of gone.logs) old.set(keyOf(gone, log), log)
  }
  for (let block = 0; block <= depth; block++) mine([])

  return {
    blocks: (): readonly Block[] => blocks,
    head,
    final: (): Block => blocks.at(-1 - depth) as Block,
    at: (number: number): Block | undefined => blocks[number - (blocks[0]?.number ?? 0)],
    /** Submits a transfer for the next block. */
    send(transfer: Omit<Sent, 'hash'>): Sent {
      const sent = { ...transfer, hash: word('transaction') }
      waiting.push(sent)
      return sent
    },
    /** Mines a block with pending transfers, and perhaps some empty ones. */
    mine(more = 0): void {
      mine(waiting)
      waiting = []
      for (let block = 0; block < more; block++) mine([])
    },
    /** Reorg of so many of the newest blocks. Most of their transfers are mined again, some never. */
    reorg(many: number): void {
      const gone = blocks.splice(-many)
      for (const { logs } of gone)
        for (const { logIndex: _, ...sent } of logs) if (chance.percent(70)) waiting.push(sent)
      if (chance.percent(50)) {
        mine(waiting)
        waiting = []
      }
      // The longer chain wins.
      while (blocks.length < kept && head().number <= (gone.at(-1)?.number ?? 0)) mine([])
    },
    /** Time of this log's block; null if that is long ago. */
    timeOf: (key: string): Date | null =>
      blocks.find(({ hash }) => key.startsWith(hash))?.at ?? null,
    /** Every final log, by block and index. */
    finals(): ReadonlyMap<string, Log> {
      const all = new Map(old)
      for (const block of blocks.slice(0, -depth))
        for (const log of block.logs) all.set(keyOf(block, log), log)
      return all
    },
    /** Every log up to a block, whether final or not. */
    upTo(number: number): ReadonlyMap<string, Log> {
      const all = new Map(old)
      for (const block of blocks)
        if (block.number <= number) for (const log of block.logs) all.set(keyOf(block, log), log)
      return all
    },
  }
}
