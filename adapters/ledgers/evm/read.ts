// Reads one range of a chain through one provider: cursor, new logs, reorganization check.
import { contains } from 'ox/Bloom'
import type { Hex } from 'ox/Hex'
import type { EvmPage, Ring, Watched } from '../../../shop/payments/requests/usdt-port.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { type Block, type Log, transferTopic } from './answers.ts'
import { asTopic, type Node } from './node.ts'

type Page = Omit<EvmPage, 'ledger'>
type Place = Ring[number]

/** A provider of several may be this far behind another one; more than that is another chain. */
const fewBlocks = 128

/**
 * Blocks that are the ring's newest and those after it, as many as one answer holds. Three questions where the head is
 * new: head, logs, and where blocks lie between, whether what was read is still part of the chain. `witnesses` are
 * asked when an answer lacks what its block says it holds.
 */
export async function readOnce(
  node: Node,
  witnesses: readonly Node[],
  { ring, watched, tokens }: { ring: Ring; watched: Watched; tokens: ReadonlySet<string> },
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

  // Only now, so that nobody was given an address later than the blocks that are looked at.
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

/** At first: from the last block that cannot be rolled back. Nobody has an address from before. */
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

/** The newest header of the ring that is still part of the chain. Refuses `ledger.reset` where none is. */
async function ancestorOf(node: Node, ring: Ring, head: Block): Promise<Result<Place>> {
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

/** The blocks of these logs, by number, and the last one of the range. */
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
 * Providers have answered "nothing" for blocks that hold something. The newest block says itself what it may hold;
 * where that is a transfer and no log was told, another provider must have none either.
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
    const said = await witness.logsIn(block, named)
    if (said.ok) return said.value.length === 0 ? ok() : incomplete(node)
  }
  return incomplete(node)
}

const incomplete = ({ host }: Node) => refuse('ledger.incomplete', { facts: { host } })
