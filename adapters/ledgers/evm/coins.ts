// Native coin, which emits no logs: balances of addresses, and the transfer of one transaction.
import type { CoinBalances, CoinSent } from '../../../shop/payments/tokens/port.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { Block } from './answers.ts'
import type { Node } from './node.ts'

/**
 * Reads from one provider and every other available one, `needed` in all: a zero is believed no more than an amount. An
 * address about which they differ is left out.
 */
export async function coinsOf(
  node: Node,
  witnesses: readonly Node[],
  { final, needed }: { final: Block; needed: number },
  addresses: readonly string[],
): Promise<Result<CoinBalances>> {
  const reported = await balancesAt(node, addresses, final.number)
  if (!reported.ok) return reported
  const { at, balances } = reported.value
  const hosts = new Set<string>()
  const disputed = new Set<string>()
  let count = 1
  for (const witness of addresses.length > 0 ? witnesses : []) {
    const again = await witness.coins(addresses, at)
    if (!again.ok) continue
    count += 1
    for (const [place, each] of addresses.entries()) {
      if (again.value[place] === balances.get(each)) continue
      hosts.add(witness.host)
      disputed.add(each)
    }
  }
  if (addresses.length > 0 && count < needed) return unconfirmed(node)
  for (const each of disputed) balances.delete(each)
  const disputedBy = hosts.size > 0 ? [node.host, ...hosts].join(', ') : null
  return ok({ block: at ?? final.number, balances, disputedBy })
}

async function balancesAt(
  node: Node,
  addresses: readonly string[],
  block: number,
): Promise<Result<{ at: number | null; balances: Map<string, bigint> }>> {
  const mapped = (at: number | null, reported: readonly bigint[]) =>
    ok({ at, balances: new Map(addresses.map((each, place) => [each, reported[place] ?? 0n])) })
  const then = await node.coins(addresses, block)
  if (then.ok) return mapped(block, then.value)
  // Many nodes only keep recent state; findings are for manual review and credit nothing.
  if (then.code !== 'ledger.refused') return then
  const now = await node.coins(addresses, null)
  return now.ok ? mapped(null, now.value) : now
}

type Sent =
  | Exclude<CoinSent, { kind: 'final' }>
  | (Extract<CoinSent, { kind: 'final' }> & { readonly number: number; readonly hash: string })

/** The transfer of a transaction, once its block is final, if `needed` providers show it alike. */
export async function sentBy(
  node: Node,
  witnesses: readonly Node[],
  { final, needed }: { final: Block; needed: number },
  hash: string,
): Promise<Result<CoinSent>> {
  const first = await sentThrough(node, final, hash)
  if (!first.ok) return first
  let count = 1
  for (const witness of witnesses) {
    const other = await sentThrough(witness, final, hash)
    if (!other.ok) continue
    if (!isSame(first.value, other.value))
      return refuse('ledger.disagreement', { facts: { hosts: `${node.host}, ${witness.host}` } })
    count += 1
  }
  if (first.value.kind !== 'final') return ok(first.value)
  const { kind, from, to, value, at } = first.value
  return count < needed ? unconfirmed(node) : ok({ kind, from, to, value, at })
}

async function sentThrough(node: Node, final: Block, hash: string): Promise<Result<Sent>> {
  const found = await node.transaction(hash)
  if (!found.ok) return found
  if (found.value === null) return ok({ kind: 'unknown' })
  if (found.value.hash !== hash.toLowerCase()) return untrusted(node)
  const receipt = await node.receipt(hash)
  if (!receipt.ok) return receipt
  if (receipt.value && receipt.value.transaction !== hash.toLowerCase()) return untrusted(node)
  if (receipt.value === null || receipt.value.number > final.number) return ok({ kind: 'waits' })
  const block = await node.block(receipt.value.number)
  if (!block.ok) return block
  if (block.value.hash !== receipt.value.hash) return ok({ kind: 'waits' })
  const { from, to, value } = found.value
  if (!receipt.value.isDone || to === null) return ok({ kind: 'failed' })
  const { number, hash: blockHash, at } = block.value
  return ok({ kind: 'final', from, to, value, at, number, hash: blockHash })
}

const isSame = (one: Sent, other: Sent): boolean =>
  one.kind === 'final' && other.kind === 'final'
    ? one.from === other.from &&
      one.to === other.to &&
      one.value === other.value &&
      one.number === other.number &&
      one.hash === other.hash &&
      +one.at === +other.at
    : one.kind === other.kind

const untrusted = ({ host }: Node) =>
  refuse('ledger.untrusted', { facts: { host, why: 'another transaction' } })

const unconfirmed = ({ host }: Node) => refuse('ledger.unconfirmed', { facts: { host } })
