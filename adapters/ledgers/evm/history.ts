// Re-reads the chain for reconciliation: all transfers to known addresses, and their balances.
import type { BlockRange, Holdings } from '../../../shop/payments/requests/usdt-port.ts'
import { ok, type Result } from '../../../shop/result.ts'
import type { Log } from './answers.ts'
import type { Node } from './node.ts'

/** Addresses per query. */
const named = 100
/** Above this number of addresses, balances are not queried. */
const mostHolders = 500

export async function historyOf(
  node: Node,
  token: string,
  { from, to, addresses }: BlockRange,
): Promise<Result<Holdings>> {
  const transfers: Log[] = []
  for (let place = 0; place < addresses.length; place += named) {
    const chunk = addresses.slice(place, place + named)
    for (let next = from; next <= to; ) {
      const logs = await node.logs(next, to, chunk)
      if (!logs.ok) return logs
      for (const log of logs.value.logs) if (log.token === token) transfers.push(log)
      next = logs.value.to + 1
    }
  }
  return ok({ transfers, balances: await balancesOf(node, token, addresses, to) })
}

/** Returns null if there are too many, or the provider has pruned the state of that block. */
async function balancesOf(
  node: Node,
  token: string,
  addresses: readonly string[],
  at: number,
): Promise<Map<string, bigint> | null> {
  if (addresses.length > mostHolders) return null
  const balances = new Map<string, bigint>()
  for (const address of addresses) {
    const balance = await node.balance(address, token, at)
    if (!balance.ok) return null
    balances.set(address, balance.value)
  }
  return balances
}
