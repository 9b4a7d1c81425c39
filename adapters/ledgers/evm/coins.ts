// Native coin, which emits no logs: balances of addresses, and the transfer of one transaction.
import type { CoinBalances, CoinSent } from '../../../shop/payments/requests/usdt-port.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { Block } from './answers.ts'
import type { Node } from './node.ts'

/** Reads from one provider; non-zero balances are confirmed by the other available ones. */
export async function coinsOf(
  node: Node,
  witnesses: readonly Node[],
  final: Block,
  addresses: readonly string[],
): Promise<Result<CoinBalances>> {
  const reported = await balancesAt(node, addresses, final.number)
  if (!reported.ok) return reported
  const { at, balances } = reported.value
  const held = addresses.filter((each) => (balances.get(each) ?? 0n) > 0n)
  for (const witness of held.length > 0 ? witnesses : []) {
    const again = await witness.coins(held, at)
    held.forEach((each, place) => {
      const other = again.ok ? again.value[place] : undefined
      if (other !== undefined && other < (balances.get(each) ?? 0n)) balances.set(each, other)
    })
  }
  return ok({ block: at ?? final.number, balances })
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

/** The transfer of a transaction, once its block is final and every available provider confirms it. */
export async function sentBy(
  node: Node,
  witnesses: readonly Node[],
  final: Block,
  hash: string,
): Promise<Result<CoinSent>> {
  const first = await sentThrough(node, final, hash)
  if (!first.ok) return first
  for (const witness of witnesses) {
    const other = await sentThrough(witness, final, hash)
    if (other.ok && !isSame(first.value, other.value))
      return refuse('ledger.disagreement', { facts: { hosts: `${node.host}, ${witness.host}` } })
  }
  return first
}

async function sentThrough(node: Node, final: Block, hash: string): Promise<Result<CoinSent>> {
  const found = await node.transaction(hash)
  if (!found.ok) return found
  if (found.value === null) return ok({ kind: 'unknown' })
  const receipt = await node.receipt(hash)
  if (!receipt.ok) return receipt
  if (receipt.value === null || receipt.value.number > final.number) return ok({ kind: 'waits' })
  const block = await node.block(receipt.value.number)
  if (!block.ok) return block
  if (block.value.hash !== receipt.value.hash) return ok({ kind: 'waits' })
  const { from, to, value } = found.value
  if (!receipt.value.isDone || to === null) return ok({ kind: 'failed' })
  return ok({ kind: 'final', from, to, value, at: block.value.at })
}

const isSame = (one: CoinSent, other: CoinSent): boolean =>
  one.kind === 'final' && other.kind === 'final'
    ? one.to === other.to && one.value === other.value && +one.at === +other.at
    : one.kind === other.kind
