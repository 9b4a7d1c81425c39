// The newest block that cannot be rolled back: by as many providers' word as a payment needs.
import { ok, type Refusal, type Result, refuse } from '../../../shop/result.ts'
import type { Block } from './answers.ts'
import type { Node } from './node.ts'

/** `finalized`, or a number of confirmations. */
export type FinalityRule = 'finalized' | number

/** How far behind another one a provider's final block may be, in milliseconds: more than any chain's epochs. */
const longestLag = 60 * 60_000

/**
 * The newest block that `needed` providers call final, where so many answer: one alone could call a block final that may
 * still be rolled back. `nodes`: those that have this block on their chain, the first one before its witnesses. Refuses
 * `ledger.disagreement` {block, hosts} if two show it otherwise, or if one of `due`, numbers of blocks, is final by the
 * word of one provider and the others are far behind it.
 */
export async function finalBlock(
  node: Node,
  witnesses: readonly Node[],
  { rule, needed, due }: { rule: FinalityRule; needed: number; due: readonly number[] },
): Promise<Result<{ readonly final: Block; readonly nodes: readonly Node[] }>> {
  const [own, ...others] = await Promise.all(
    [node, ...witnesses].map((each) => finalBy(each, rule)),
  )
  if (!own?.ok) return own ?? refuse('ledger.unreachable')
  const told = [own, ...others].flatMap((each) => (each.ok ? [each.value] : []))
  told.sort((a, b) => b.number - a.number)
  const [newest] = told
  const shared = told[Math.min(needed, told.length) - 1]
  const number = Math.min(own.value.number, shared?.number ?? own.value.number)
  const final = own.value.number === number ? own : await node.block(number)
  if (!final.ok) return final
  const isLate = newest !== undefined && +newest.at - +final.value.at > longestLag
  if (isLate && due.some((each) => each > number && each <= newest.number))
    return differing(number, [node, ...witnesses])
  const nodes = [node]
  // By one provider's word alone no payment is final, whatever others show of its block.
  if (told.length < needed) return ok({ final: final.value, nodes })
  const shown = await Promise.all(
    witnesses.map((witness, place) => {
      const its = others[place]
      return its?.ok && its.value.number === number ? its : witness.block(number)
    }),
  )
  for (const [place, witness] of witnesses.entries()) {
    const other = shown[place]
    if (!other?.ok) continue
    if (other.value.hash !== final.value.hash || +other.value.at !== +final.value.at)
      return differing(number, [node, witness])
    nodes.push(witness)
  }
  return ok({ final: final.value, nodes })
}

async function finalBy(node: Node, rule: FinalityRule): Promise<Result<Block>> {
  if (rule === 'finalized') return node.block('finalized')
  const head = await node.block('latest')
  return head.ok ? node.block(Math.max(0, head.value.number - rule)) : head
}

const differing = (block: number, nodes: readonly Node[]): Refusal =>
  refuse('ledger.disagreement', {
    facts: { block, hosts: nodes.map(({ host }) => host).join(', ') },
  })
