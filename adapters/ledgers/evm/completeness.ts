// Completeness of logs: a response without an error may lack some. Each block's bloom filter is held against its logs.
import type { Hex } from 'ox/Hex'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import {
  type AnyLog,
  type Block,
  type Log,
  type Logs,
  type OddLog,
  transferTopic,
} from './answers.ts'
import { type Filter, filterOf } from './bloom.ts'
import { asTopic, type Node } from './node.ts'

type Shown = Logs & {
  /** Addresses asked for; null: all transfers. */
  readonly named: readonly string[] | null
  readonly tokens: ReadonlySet<string>
}

/**
 * Transfers that `node` left out of these blocks. A block that announces more than it showed, or of which it showed a
 * transfer that nobody can read, is queried by its hash, from `witnesses` first. All its logs together prove themselves: they explain each bit of its filter. A filter that
 * is more than half full proves nothing, and a second response has to do until the blocks are read again. Refuses
 * `ledger.incomplete` if a block is neither proved nor shown alike by two providers.
 */
export async function missedBy(
  node: Node,
  witnesses: readonly Node[],
  headers: readonly Block[],
  shown: Shown,
): Promise<Result<Logs>> {
  const logs = new Map<number, Log[]>()
  for (const log of shown.logs)
    logs.set(log.blockNumber, [...(logs.get(log.blockNumber) ?? []), log])
  const unread = new Set(shown.odd.map(({ blockNumber }) => blockNumber))
  let open = headers.flatMap((block) => {
    const filter = block.bloom && filterOf(block.bloom)
    const isShort =
      unread.has(block.number) ||
      (filter && announcesMore(filter, logs.get(block.number) ?? [], shown))
    return isShort ? [{ block, filter, whole: filter ? !filter.isFull() : false, seen: '' }] : []
  })
  const found: Logs[] = []
  for (const asked of open.length > 0 ? [...witnesses, node] : []) {
    const answers = await askAgain(asked, open, shown.named)
    const still: typeof open = []
    for (const each of open) {
      const answer = answers.get(each.block.hash)
      if (!answer) {
        still.push(each)
        continue
      }
      const seen = answer.all.map(
        ({ logIndex, transactionHash }) => `${logIndex} ${transactionHash}`,
      )
      const isProved = !each.whole || each.filter?.isExplainedBy(answer.all.flatMap(wordsOf))
      const isAgreed = seen.length > 0 && each.seen === seen.join()
      if (isProved || isAgreed) found.push(answer)
      else still.push({ ...each, seen: seen.join() })
    }
    open = still
    if (open.length === 0) break
  }
  if (open.length > 0) return refuse('ledger.incomplete', { facts: { host: node.host } })
  const known = new Set([...shown.logs, ...shown.odd].map(keyOf))
  const read = new Set(shown.logs.map(keyOf))
  return ok({
    // One that another provider can read is a transfer.
    logs: found.flatMap((each) => each.logs.filter((log) => !read.has(keyOf(log)))),
    odd: found.flatMap(({ odd }) => odd.filter((log) => !known.has(keyOf(log)))),
  })
}

type Answer = Logs & { readonly all: readonly AnyLog[] }
type Short = { readonly block: Block; readonly whole: boolean }

/** More blocks with full filters than these are queried as one range, so that catching up takes few requests. */
const mostSingly = 8

/** Responses by block hash. */
async function askAgain(
  asked: Node,
  short: readonly Short[],
  named: readonly string[] | null,
): Promise<Map<string, Answer>> {
  const full = short.filter(({ whole }) => !whole)
  const isLong = full.length > mostSingly
  const singly = isLong ? short.filter(({ whole }) => whole) : short
  const each = singly.length > 0 ? await asked.logsOfEach(singly, named) : ok([])
  const answers = new Map<string, Answer>()
  singly.forEach(({ block }, place) => {
    const answer = each.ok ? each.value[place] : undefined
    if (answer) answers.set(block.hash, answer)
  })
  const numbers = full.map(({ block }) => block.number)
  const range = isLong ? await asked.logs(Math.min(...numbers), Math.max(...numbers), named) : null
  if (!range?.ok) return answers
  const { logs, odd, to } = range.value
  for (const { block } of full)
    if (block.number <= to) {
      const isIn = ({ blockHash }: { blockHash: string }) => blockHash === block.hash
      answers.set(block.hash, { logs: logs.filter(isIn), odd: odd.filter(isIn), all: [] })
    }
  return answers
}

export const keyOf = ({ blockHash, logIndex }: Log | OddLog): string => `${blockHash}:${logIndex}`

const wordsOf = ({ address, topics }: AnyLog): Hex[] => [address, ...topics]

/** Named addresses without a transfer; or, if all were asked for, anything besides what was shown. */
function announcesMore(filter: Filter, logs: readonly Log[], { named, tokens }: Shown): boolean {
  if (!filter.mayHold(transferTopic)) return false
  if (![...tokens].some((token) => filter.mayHold(token as Hex))) return false
  if (named) {
    const paid = new Set(logs.map(({ to }) => to as string))
    return named.some((address) => !paid.has(address) && filter.mayHold(asTopic(address)))
  }
  return !filter.isExplainedBy(
    logs.flatMap(({ token, from, to }) => [token, transferTopic, asTopic(from), asTopic(to)]),
  )
}
