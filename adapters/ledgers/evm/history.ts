// Re-reads the chain for reconciliation: all transfers to known addresses, and their balances.
import type { BlockRange, Holdings } from '../../../shop/payments/tokens/port.ts'
import { ok, type Refusal, type Result } from '../../../shop/result.ts'
import type { Log } from './answers.ts'
import type { Node } from './node.ts'

/** Addresses per query. */
const named = 100

/** What any provider shows. Balances are the highest that one which keeps the state of the last block shows. */
export async function historyOf(
  nodes: readonly Node[],
  { from, to, token, addresses, holders }: BlockRange,
): Promise<Result<Holdings>> {
  const found = new Map<string, Log>()
  let refused: Refusal | null = null
  let count = 0
  for (const node of nodes) {
    const logs = await logsOf(node, { from, to, token, addresses })
    if (!logs.ok) {
      refused = logs
      continue
    }
    count += 1
    for (const log of logs.value) found.set(JSON.stringify({ ...log, raw: `${log.raw}` }), log)
  }
  if (count === 0 && refused) return refused
  let balances: Map<string, bigint> | null = null
  for (const node of nodes) {
    const read = await node.balances(holders, token, to)
    if (!read.ok) continue
    balances ??= new Map()
    for (const [holder, balance] of read.value)
      if (balance >= (balances.get(holder) ?? 0n)) balances.set(holder, balance)
  }
  return ok({ transfers: [...found.values()], balances })
}

async function logsOf(
  node: Node,
  { from, to, token, addresses }: Omit<BlockRange, 'holders'>,
): Promise<Result<Log[]>> {
  const transfers: Log[] = []
  // Also one that the settings no longer name.
  const tokens = new Set([token])
  for (let place = 0; place < addresses.length; place += named) {
    const chunk = addresses.slice(place, place + named)
    for (let next = from; next <= to; ) {
      const logs = await node.logs(next, to, chunk, tokens)
      if (!logs.ok) return logs
      transfers.push(...logs.value.logs)
      next = logs.value.to + 1
    }
  }
  return ok(transfers)
}
