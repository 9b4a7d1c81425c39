// Reads one range of a chain through one provider: cursor, new logs, reorganization check.
import { contains } from 'ox/Bloom'
import type { Hex } from 'ox/Hex'
import type { EvmPage, RecentHeaders, Watched } from '../../../shop/payments/requests/usdt-port.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { type Block, type Log, transferTopic } from './answers.ts'
import { asTopic, type Node } from './node.ts'

type Page = Omit<EvmPage, 'ledger'>
type Place = RecentHeaders[number]

/** Blocks by which providers may differ; a greater distance means another chain. */
const fewBlocks = 128

/**
 * Reads the latest blocks of the ring and those after it, as many as fit into one response. Three queries for a new
 * head: head, logs, and if blocks are in between, whether the known ones are still canonical. `witnesses` are queried
 * if a response lacks what its block's bloom filter announces.
 */
export async function readOnce(
  node: Node,
  witnesses: readonly Node[],
  { ring, watched, tokens }: { ring: RecentHeaders; watched: Watched; tokens: ReadonlySet<string> },
): Promise<Result<Page>> {
  const head = await node.block('latest')
  if (!head.ok) return head
  const top = ring.at(-1)
  if (!top) return begin(node, head.value)
  const behind = top.number - head.value.number
  if (behind > 0) return refuse(behind > fewBlocks ? 'ledger.reset' : 'ledger.stale')
  const ancestor = await ancestorOf(node, ring, head.value)
  if (!ancestor.ok) return ancestor
  if (ancestor.value.number === head.value.number)
    return ok(page(top.hash, ancestor.value, head.value, []))

  // Read after the head, so that no address is issued after the blocks examined.
  const named = await watched.named()
  const from = ancestor.value.number + 1
  const nothing = ok({ logs: [], to: head.value.number })
  const found = named?.length === 0 ? nothing : await node.logs(from, head.value.number, named)
  if (!found.ok) return found
  const { logs, to } = found.value
  const last = to === head.value.number ? head : await node.block(to)
  if (!last.ok) return last
  const isWhole = await holdsAll(node, witnesses, last.value, { logs, named, tokens })
  if (!isWhole.ok) return isWhole

  const ours = await watched.ours([...new Set(logs.map((log) => log.to))])
  const own = logs.filter((log) => ours.has(log.to))
  const blocks = await blocksOf(node, own, last.value)
  if (!blocks.ok) return blocks
  const moved = logs.some((log) => {
    const block = blocks.value.get(log.blockNumber)
    return block !== undefined && block.hash !== log.blockHash
  })
  if (moved) return refuse('ledger.moving')
  const transfers = own.map((log) => ({
    ...log,
    at: (blocks.value.get(log.blockNumber) ?? last.value).at,
  }))
  const headers = [...blocks.value.values()].sort((a, b) => a.number - b.number)
  return ok({
    ...page(top.hash, ancestor.value, head.value, transfers),
    headers,
    readTo: last.value.at,
    more: to < head.value.number,
  })
}

/** First read: from the latest final block. No address was issued before. */
async function begin(node: Node, head: Block): Promise<Result<Page>> {
  const first = await node.block('finalized')
  if (!first.ok) return first
  const { number } = first.value
  if (number > head.number) return refuse('ledger.stale')
  const start = { ...page('', first.value, head, []), headers: [first.value] }
  return ok({ ...start, readTo: first.value.at, more: number < head.number })
}

const page = (after: string, ancestor: Place, head: Block, transfers: Page['transfers']): Page => ({
  after,
  ancestor: ancestor.number,
  headers: [head],
  transfers,
  latestLedger: head.number,
  closedAt: head.at,
  readTo: head.at,
  more: false,
})

/** The latest header of the ring that is still canonical. Refuses `ledger.reset` if there is none. */
async function ancestorOf(node: Node, ring: RecentHeaders, head: Block): Promise<Result<Place>> {
  const top = ring.at(-1) as Place
  if (head.hash === top.hash || head.parentHash === top.hash) return ok(top)
  let [low, high] = [-1, ring.length]
  for (let place = ring.length - 1; high - low > 1; place = (low + high) >> 1) {
    const held = ring[place] as Place
    const block = held.number === head.number ? ok(head) : await node.block(held.number)
    if (!block.ok) return block
    if (block.value.hash === held.hash) low = place
    else high = place
  }
  const ancestor = ring[low]
  return ancestor ? ok(ancestor) : refuse('ledger.reset')
}

/** Blocks of these logs by number, and the last one of the range. */
async function blocksOf(
  node: Node,
  logs: readonly Log[],
  last: Block,
): Promise<Result<Map<number, Block>>> {
  const blocks = new Map([[last.number, last]])
  for (const number of new Set(logs.map((log) => log.blockNumber))) {
    if (blocks.has(number)) continue
    const block = await node.block(number)
    if (!block.ok) return block
    blocks.set(number, block.value)
  }
  return ok(blocks)
}

/**
 * Some providers answer "no logs" for blocks that contain some. Checks the bloom filter of the latest block; if it
 * announces a transfer that is missing, another provider must confirm its absence.
 */
async function holdsAll(
  node: Node,
  witnesses: readonly Node[],
  block: Block,
  {
    logs,
    named,
    tokens,
  }: { logs: Log[]; named: readonly string[] | null; tokens: Iterable<string> },
): Promise<Result> {
  const { bloom } = block
  if (!bloom || named?.length === 0 || logs.some(({ blockNumber }) => blockNumber === block.number))
    return ok()
  const maySay =
    contains(bloom, transferTopic) &&
    [...tokens].some((token) => contains(bloom, token as Hex)) &&
    (named === null || named.some((address) => contains(bloom, asTopic(address))))
  if (!maySay) return ok()
  for (const witness of witnesses) {
    const witnessed = await witness.logsIn(block, named)
    if (witnessed.ok) return witnessed.value.length === 0 ? ok() : incomplete(node)
  }
  return incomplete(node)
}

const incomplete = ({ host }: Node) => refuse('ledger.incomplete', { facts: { host } })
