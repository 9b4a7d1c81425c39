// Looks up one transaction by its hash through every available provider: what it paid to addresses of ours.
import type { ChainFound, EvmTransfer, Sought } from '../../../shop/payments/tokens/port.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { Node } from './node.ts'
import { withTimes } from './second-reading.ts'

/**
 * A payment that any provider shows is returned, as in the second reading: it counts once they agree. That there is none
 * must be said by `needed` of them alike. Refuses `ledger.disagreement` and `ledger.unconfirmed`.
 */
export async function lookUp(
  nodes: readonly Node[],
  hash: string,
  sought: Pick<Sought, 'now' | 'ours'>,
  needed: number,
): Promise<Result<ChainFound>> {
  const transfers = new Map<string, EvmTransfer>()
  const kinds = new Set<ChainFound['kind']>()
  const hosts: string[] = []
  for (const node of nodes) {
    const found = await lookUpThrough(node, hash, sought)
    if (!found.ok && node === nodes[0]) return found
    if (!found.ok) continue
    hosts.push(node.host)
    kinds.add(found.value.kind)
    if (found.value.kind === 'paid')
      for (const each of found.value.transfers)
        transfers.set(JSON.stringify({ ...each, raw: `${each.raw}` }), each)
  }
  if (transfers.size > 0) return ok({ kind: 'paid', transfers: [...transfers.values()] })
  if (hosts.length < needed) return refuse('ledger.unconfirmed', { facts: { host: hosts.join() } })
  // Not every provider has the newest block yet.
  if (kinds.has('pending') && kinds.size <= 2 && [...kinds].every(isEarly))
    return ok({ kind: 'pending' })
  const [kind] = kinds
  if (kinds.size > 1 || kind === undefined || kind === 'paid')
    return refuse('ledger.disagreement', { facts: { hosts: hosts.join(', ') } })
  return ok({ kind })
}

const isEarly = (kind: ChainFound['kind']): boolean => kind === 'pending' || kind === 'unknown'

async function lookUpThrough(
  node: Node,
  hash: string,
  { now, ours }: Pick<Sought, 'now' | 'ours'>,
): Promise<Result<ChainFound>> {
  const receipt = await node.receipt(hash)
  if (!receipt.ok) return receipt
  if (receipt.value === null) {
    const sent = await node.transaction(hash)
    return sent.ok ? ok({ kind: sent.value === null ? 'unknown' : 'pending' }) : sent
  }
  const { transaction, number, hash: blockHash, isDone } = receipt.value
  if (transaction !== hash)
    return refuse('ledger.untrusted', { facts: { host: node.host, why: 'another transaction' } })
  const block = await node.block(number)
  if (!block.ok) return block
  if (block.value.hash !== blockHash) return ok({ kind: 'pending' })
  if (!isDone) return ok({ kind: 'failed' })
  const read = await node.logsIn(block.value, null)
  if (!read.ok) return read
  const own = read.value.logs.filter((log) => log.hash === hash && log.raw > 0n)
  const known = await ours([...new Set(own.map(({ to }) => to))])
  const paid = await withTimes(
    node,
    own.filter(({ to }) => known.has(to)),
    +now(),
  )
  if (!paid.ok) return paid
  return ok(paid.value.length > 0 ? { kind: 'paid', transfers: paid.value } : { kind: 'elsewhere' })
}
