// Agreement of providers on the content of transfers: token, sender, recipient, amount, transaction, block and its time, log
// index.
import { isSameLog } from '../../../shop/payments/destinations/rules/chain.ts'
import type { Agreement, EvmTransfer, SeenLog } from '../../../shop/payments/tokens/port.ts'
import { ok, type Result } from '../../../shop/result.ts'
import type { Log } from './answers.ts'
import type { Node } from './node.ts'

type Shown = {
  readonly host: string
  readonly logs: ReadonlyMap<number, Log>
  /** When its block was made; null if it has another one there. */
  readonly at: Date | null
}

/**
 * Holds each transfer against what every provider shows at its block and log index. One that all show alike is agreed,
 * if as many responded as are needed: two where several are configured. One that all of them deny is denied, with what
 * they show alike in its place; about the others they differ, or too few responded.
 */
export async function agreementOn(
  due: readonly SeenLog[],
  nodes: readonly Node[],
  { needed, configured }: { readonly needed: number; readonly configured: number },
): Promise<Result<Agreement>> {
  const agreed = new Set<string>()
  const denied = new Set<string>()
  const instead: EvmTransfer[] = []
  const hosts = new Map<string, string>()
  const times = new Map<string, Date>()
  let isWhole = true
  const numbers = new Map(due.map(({ blockNumber, blockHash }) => [blockHash, blockNumber]))
  for (const [hash, number] of numbers) {
    const [first] = nodes
    const block = await first?.block(number)
    if (block && !block.ok) return block
    const inBlock = due.filter(({ blockHash }) => blockHash === hash)
    if (block?.value.hash !== hash) {
      for (const { logIndex } of inBlock) hosts.set(`${hash}:${logIndex}`, first?.host ?? '')
      continue
    }
    const shown: Shown[] = []
    // At the same time, so that a witness does not slow payments down.
    const answers = await Promise.all(
      nodes.map(async (each) => {
        const logs = each.logsIn({ hash, number }, null)
        // A payment counts by the time of its block: a hash proves it to nobody who does not have the whole header.
        const its = each === first ? block : each.block(number)
        return { each, answered: await logs, its: await its }
      }),
    )
    for (const { each, answered, its } of answers) {
      if (answered.ok && its.ok) {
        const logs = new Map(answered.value.logs.map((log) => [log.logIndex, log]))
        const at = its.value.hash === hash ? its.value.at : null
        shown.push({ host: each.host, logs, at })
      } else if (each === first && !answered.ok) return answered
    }
    const untimely = shown.filter(({ at }) => +(at ?? 0) !== +block.value.at)
    if (shown.length < needed) isWhole = false
    for (const seen of inBlock) {
      const key = `${hash}:${seen.logIndex}`
      const others = shown.filter(({ logs }) => !shows(logs, seen))
      if (others.length === 0 && untimely.length > 0) {
        const all = [first?.host, ...untimely.map(({ host }) => host)]
        hosts.set(key, all.join(', '))
      } else if (others.length === 0 && shown.length >= needed) {
        agreed.add(key)
        // One provider alone proves no other time than the one that was held against the block before.
        if (shown.length > 1) times.set(key, block.value.at)
      }
      if (others.length > 0) hosts.set(key, others.map(({ host }) => host).join(', '))
      // One provider alone cannot prove that a transfer is false.
      if (configured < 2 || shown.length < configured || others.length < configured) continue
      const [one, ...rest] = shown.map(({ logs }) => logs.get(seen.logIndex))
      const isAlike = rest.every((log) => (one && log ? isSameLog(one, log) : one === log))
      if (!isAlike) continue
      denied.add(key)
      if (one) instead.push({ ...one, at: block.value.at })
    }
  }
  return ok({ transfers: agreed, denied, instead, hosts, times, isWhole })
}

function shows(logs: Shown['logs'], seen: SeenLog): boolean {
  const log = logs.get(seen.logIndex)
  return log !== undefined && isSameLog(log, seen)
}
