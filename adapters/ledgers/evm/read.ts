// Reads one range of a chain through one provider: cursor, new logs, reorganization check.
import type {
  EvmPage,
  OddTransfer,
  RecentHeaders,
  Watched,
} from '../../../shop/payments/tokens/port.ts'
import { ok, type Refusal, type Result, refuse } from '../../../shop/result.ts'
import type { Block, Logs, OddLog } from './answers.ts'
import { areTimely, isAhead, untimely } from './block-times.ts'
import { keyOf, missedBy } from './completeness.ts'
import type { Node } from './node.ts'

type Page = Omit<EvmPage, 'ledger'>
type Place = RecentHeaders[number]

/** Blocks by which providers may differ; a greater distance means another chain. */
const fewBlocks = 128
export type Reading = {
  readonly ring: RecentHeaders
  readonly watched: Watched
  readonly tokens: ReadonlySet<string>
  /** Whether headers in between are worth reading: they have bloom filters. */
  readonly hasFilters: boolean
  /** Called for a response whose gap another question has filled. */
  readonly told: (refusal: Refusal) => void
}

/**
 * Reads the latest blocks of the ring and those after it, as many as fit into one response. Three queries at most if
 * nothing is missing: head, logs, and the headers of blocks in between, each of which must follow its parent. Then each
 * block's logs are held against its bloom filter.
 */
export async function readOnce(
  node: Node,
  witnesses: readonly Node[],
  reading: Reading,
): Promise<Result<Page>> {
  const { ring, watched, tokens, told } = reading
  const now = watched.now().getTime()
  const head = await node.block('latest')
  if (!head.ok) return head
  if (isAhead(head.value, now)) return untimely(node.host)
  const top = ring.at(-1)
  if (!top) return begin(node, head.value)
  const behind = top.number - head.value.number
  if (behind > 0) return refuse(behind > fewBlocks ? 'ledger.reset' : 'ledger.stale')

  // Read after the head, so that no address is issued after the blocks examined.
  const named = await watched.named()
  const stretch = await stretchAfter(node, reading, head.value, named)
  if (!stretch.ok) return stretch
  const { ancestor, headers, ...shown } = stretch.value
  const last = headers.at(-1)
  if (!last)
    // Shown again at another time, it would be what later blocks are held against.
    return +head.value.at === +ancestor.at
      ? ok(page(top.hash, ancestor, head.value, []))
      : untimely(node.host)
  if (!areTimely(ancestor, headers, now)) return untimely(node.host)
  const missed = await missedBy(node, witnesses, headers, { ...shown, named, tokens })
  if (!missed.ok) return missed
  const logs = [...shown.logs, ...missed.value.logs]
  const readable = new Set(logs.map(keyOf))
  const odd = [...shown.odd, ...missed.value.odd].filter((log) => !readable.has(keyOf(log)))
  const ours = await watched.ours([
    ...new Set([...logs.map((log) => log.to), ...odd.flatMap(addressesIn)]),
  ])
  const blocks = new Map(headers.map((block) => [block.number, block]))
  const own = logs.filter((log) => ours.has(log.to))
  if (missed.value.logs.some((log) => ours.has(log.to)))
    told(refuse('ledger.incomplete', { facts: { host: node.host } }))
  const isMoved = [...logs, ...odd].some(
    ({ blockNumber, blockHash }) => blocks.get(blockNumber)?.hash !== blockHash,
  )
  if (isMoved) return refuse('ledger.moving')
  const transfers = own.map((log) => ({ ...log, at: (blocks.get(log.blockNumber) ?? last).at }))
  const blockNumbers = new Set([...own.map(({ blockNumber }) => blockNumber), last.number])
  return ok({
    ...page(top.hash, ancestor, head.value, transfers),
    headers: headers.filter(({ number }) => blockNumbers.has(number)),
    setAside: setAside(odd, ours),
    readTo: last.at,
    more: last.number < head.value.number,
  })
}

type Stretch = Logs & { readonly ancestor: Place; readonly headers: readonly Block[] }

/** The blocks after the latest one of the ring that is still canonical, with their logs. */
async function stretchAfter(
  node: Node,
  { ring, hasFilters }: Reading,
  head: Block,
  named: readonly string[] | null,
): Promise<Result<Stretch>> {
  const top = ring.at(-1) as Place
  // With headers in between, the first of them tells whether the top is still canonical.
  const isTold = hasFilters && named?.length !== 0 && head.number > top.number + 1
  let ancestor = isTold ? ok(top) : await ancestorOf(node, ring, head)
  if (!ancestor.ok) return ancestor
  let blocks = await blocksAfter(node, ancestor.value, head, { named, hasFilters })
  if (blocks.ok && isTold && blocks.value.headers[0]?.parentHash !== top.hash) {
    ancestor = await ancestorOf(node, ring, head)
    if (!ancestor.ok) return ancestor
    if (ancestor.value === top) return refuse('ledger.moving')
    blocks = await blocksAfter(node, ancestor.value, head, { named, hasFilters })
  }
  return blocks.ok ? ok({ ...blocks.value, ancestor: ancestor.value }) : blocks
}

async function blocksAfter(
  node: Node,
  { number }: Place,
  head: Block,
  { named, hasFilters }: { named: readonly string[] | null; hasFilters: boolean },
): Promise<Result<Logs & { headers: Block[] }>> {
  if (number === head.number) return ok({ logs: [], odd: [], headers: [] })
  // Without an address to look for, the blocks in between are not read.
  if (named?.length === 0) return ok({ logs: [], odd: [], headers: [head] })
  const found = await node.logs(number + 1, head.number, named)
  if (!found.ok) return found
  const { to, ...logs } = found.value
  const all = Array.from({ length: to - number }, (_, place) => number + 1 + place)
  const paid = new Set(logs.logs.map(({ blockNumber }) => blockNumber))
  const between = all.filter(
    (each) => each !== head.number && (hasFilters || each === to || paid.has(each)),
  )
  const read = between.length > 0 ? await node.blocks(between) : ok([])
  if (!read.ok) return read
  const headers = to === head.number ? [...read.value, head] : read.value
  const isChain = headers.every(({ number: at, parentHash }, place) => {
    const before = headers[place - 1]
    return before?.number !== at - 1 || parentHash === before.hash
  })
  return isChain ? ok({ ...logs, headers }) : refuse('ledger.moving')
}

/** First read: from the latest final block. No address was issued before. */
async function begin(node: Node, head: Block): Promise<Result<Page>> {
  const first = await node.block('finalized')
  if (!first.ok) return first
  const { number } = first.value
  if (number > head.number) return refuse('ledger.stale')
  if (+first.value.at > +head.at) return untimely(node.host)
  const start = { ...page('', first.value, head, []), headers: [first.value] }
  return ok({ ...start, readTo: first.value.at, more: number < head.number })
}

const page = (after: string, ancestor: Place, head: Block, transfers: Page['transfers']): Page => ({
  after,
  ancestor: ancestor.number,
  headers: [head],
  transfers,
  setAside: [],
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

/** Words of data in which addresses are looked for, and characters of a record that are kept. */
const [mostWords, mostKept] = [8, 4000]

/** In its topics, and where a contract writes them instead: in its data. */
function addressesIn({ topics, data }: OddLog): string[] {
  const words = data.slice(2, 2 + 64 * mostWords).match(/0{24}[0-9a-f]{40}/g) ?? []
  return [...topics.slice(1), ...words].map((word) => `0x${word.slice(-40)}`)
}

function formOf({ topics, data }: OddLog): string {
  if (topics.length !== 3) return `a transfer with ${topics.length} topics`
  if (topics.slice(1).some((topic) => !/^0x0{24}/.test(topic)))
    return 'a transfer to what is no address'
  return `a transfer with ${(data.length - 2) / 2} bytes of data`
}

/** Unreadable transfers that name an address of ours. */
const setAside = (odd: readonly OddLog[], ours: ReadonlySet<string>): OddTransfer[] =>
  odd
    .filter((log) => addressesIn(log).some((address) => ours.has(address)))
    .map((log) => ({
      operationId: `${log.blockHash}:${log.logIndex}`,
      hash: log.transactionHash,
      why: formOf(log),
      record: JSON.stringify({ ...log, data: log.data.slice(0, mostKept) }),
      addresses: addressesIn(log).filter((address) => ours.has(address)),
    }))
