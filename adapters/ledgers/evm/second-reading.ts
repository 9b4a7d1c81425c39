// Second reading of final blocks, through every available provider: finds what the first one was not shown.
import type {
  AgainPage,
  EvmTransfer,
  NumberRange,
  Sought,
} from '../../../shop/payments/tokens/port.ts'
import { ok, type Refusal, type Result } from '../../../shop/result.ts'
import type { Log } from './answers.ts'
import { areTimely, untimely } from './block-times.ts'
import type { Node } from './node.ts'

/**
 * Transfers to our addresses that are not known yet, each from a block that its provider has on its chain. `told`: what
 * a provider is passed over for while another answers; null once it answers again.
 */
export async function readAgain(
  nodes: readonly Node[],
  { from, to }: NumberRange,
  { now, named, ours, known }: Sought,
  told: (host: string, refusal: Refusal | null) => void,
): Promise<Result<AgainPage>> {
  const addresses = await named()
  if (addresses?.length === 0) return ok({ transfers: [], to })
  const found = new Map<string, EvmTransfer>()
  /** By block: its time, and who says so. */
  const times = new Map<string, { readonly at: Date; readonly host: string }>()
  const passed = new Map<string, Refusal | null>()
  let refused: Refusal | null = null
  let until: number | null = null
  for (const node of nodes) {
    const read = await logsTo(node, from, until ?? to, until !== null, addresses)
    const own = read.ok ? await unknownAmong(read.value.logs) : read
    const timed = own.ok ? await withTimes(node, own.value, +now()) : own
    if (!read.ok || !timed.ok) {
      refused = read.ok ? (timed as Refusal) : read
      passed.set(node.host, refused)
      continue
    }
    passed.set(node.host, null)
    until ??= read.value.to
    for (const each of timed.value) {
      const { at, host } = times.get(each.blockHash) ?? { at: each.at, host: node.host }
      // A payment counts by the time of its block: none of them is believed before they agree.
      if (+at !== +each.at) return untimely(`${host}, ${node.host}`)
      times.set(each.blockHash, { at, host })
      found.set(JSON.stringify({ ...each, raw: `${each.raw}` }), each)
    }
  }
  if (until === null) return refused ?? ok({ transfers: [], to })
  for (const [host, refusal] of passed) told(host, refusal)
  return ok({ transfers: [...found.values()], to: until })

  async function unknownAmong(logs: readonly Log[]): Promise<Result<Log[]>> {
    const mine = await ours([...new Set(logs.map((log) => log.to))])
    // Zero-value transfers are never stored.
    const own = logs.filter(({ to, raw }) => raw > 0n && mine.has(to))
    const isKnown = own.length > 0 ? await known(own) : new Set()
    return ok(own.filter(({ blockHash, logIndex }) => !isKnown.has(`${blockHash}:${logIndex}`)))
  }
}

/** As far as one query reaches, or with `whole` to the end. */
async function logsTo(
  node: Node,
  from: number,
  to: number,
  whole: boolean,
  named: readonly string[] | null,
): Promise<Result<{ logs: Log[]; to: number }>> {
  const logs: Log[] = []
  for (let next = from; ; ) {
    const read = await node.logs(next, to, named)
    if (!read.ok) return read
    logs.push(...read.value.logs)
    if (!whole || read.value.to >= to) return ok({ logs, to: read.value.to })
    next = read.value.to + 1
  }
}

/**
 * Without those of a block that this provider does not have on its chain. Refuses `ledger.untrusted` if a block is before
 * its parent, or in the future.
 */
export async function withTimes(
  node: Node,
  logs: readonly Log[],
  now: number,
): Promise<Result<EvmTransfer[]>> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))]
  const asked = [...new Set(numbers.flatMap((each) => (each > 0 ? [each - 1, each] : [each])))]
  const blocks = asked.length > 0 ? await node.blocks(asked) : ok([])
  if (!blocks.ok) return blocks
  const byNumber = new Map(blocks.value.map((each) => [each.number, each]))
  for (const number of numbers) {
    const block = byNumber.get(number)
    const parent = byNumber.get(number - 1)
    if (block && !areTimely(parent ?? block, [block], now)) return untimely(node.host)
  }
  const times = new Map(blocks.value.map(({ hash, at }) => [hash as string, at]))
  return ok(
    logs.flatMap((log) => {
      const at = times.get(log.blockHash)
      return at ? [{ ...log, at }] : []
    }),
  )
}
