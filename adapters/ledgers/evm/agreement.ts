// Agreement of providers on the content of transfers: token, sender, recipient, amount, transaction, block and log index.
import { isSameLog } from '../../../shop/payments/destinations/rules/chain.ts'
import type { Agreement, EvmTransfer, SeenLog } from '../../../shop/payments/tokens/port.ts'
import { ok, type Result } from '../../../shop/result.ts'
import type { Log } from './answers.ts'
import type { Node } from './node.ts'

type Shown = { readonly host: string; readonly logs: ReadonlyMap<number, Log> }

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
    for (const each of nodes) {
      const answered = await each.logsIn({ hash, number }, null)
      if (answered.ok) {
        const logs = new Map(answered.value.logs.map((log) => [log.logIndex, log]))
        shown.push({ host: each.host, logs })
      } else if (each === first) return answered
    }
    if (shown.length < needed) isWhole = false
    for (const seen of inBlock) {
      const key = `${hash}:${seen.logIndex}`
      const others = shown.filter(({ logs }) => !shows(logs, seen))
      if (others.length === 0 && shown.length >= needed) agreed.add(key)
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
  return ok({ transfers: agreed, denied, instead, hosts, isWhole })
}

function shows(logs: Shown['logs'], seen: SeenLog): boolean {
  const log = logs.get(seen.logIndex)
  return log !== undefined && isSameLog(log, seen)
}
