// Nodes that leave something out of some answers, without an error, while payments arrive.
import { type Answer, type Change, type ModelShop, modelShop } from './model-chain.ts'

export const omissions = [
  'empty',
  'without the last block',
  'without one log',
  'from an older head',
  'by two nodes behind one address',
] as const
export type Omission = (typeof omissions)[number]

type Log = { blockNumber: string }

/** Answers of which something can be left out. Others draw no chance, so that their number changes no run. */
const ofBlocks = new Set(['eth_getLogs', 'eth_getBlockByNumber'])

const perBlock = 10

/**
 * Payments while something is left out of `percent` of the answers. Returns how many of them were credited, to how many
 * orders, how many were invented, and what was left out.
 */
export async function playOmissions({ nodes, payments, percent }: Play) {
  const shop = await modelShop(nodes, payments, { seed: nodes })
  const { world, model, chance } = shop
  await shop.round()
  const { change, counts } = omitting(shop, percent)
  shop.through(change)
  for (let place = 0; place < payments; place += perBlock) {
    for (let next = place; next < place + perBlock; next += 1) shop.pay(next)
    for (let noise = chance.below(3); noise > 0; noise -= 1) shop.noise()
    model.mine(chance.below(3))
    await shop.round(chance.between(2, 8))
  }
  for (let rounds = 0; rounds < 40; rounds += 1) {
    model.mine(chance.below(4))
    await shop.round(chance.between(5, 70))
  }
  const [credited] = await world.db<[{ count: number; orders: number }]>`
    select count(*)::int as count, count(distinct order_number)::int as orders from transfers
    where status = 'final' and raw_amount = 10000000`
  const keys = await world.db<{ key: string }[]>`
    select operation_id as key from transfers where status = 'final'`
  const finals = model.finals()
  const invented = keys.filter(({ key }) => !finals.has(key)).length
  return { ...credited, invented, omitted: [...counts.keys()].sort() }
}

type Play = { readonly nodes: number; readonly payments: number; readonly percent: number }

/** Counts what it left out. */
export function omitting({ chance, model }: Pick<ModelShop, 'chance' | 'model'>, percent: number) {
  const counts = new Map<Omission, number>()
  /** The second node behind one address lags, and answers some consecutive questions. */
  let lagging = 0
  const change: Change = (answer) => {
    if (!ofBlocks.has(answer.method)) return answer.result
    const isLagging = lagging > 0 && chance.percent(50)
    lagging = Math.max(0, lagging - 1)
    if (isLagging) return older(answer)
    if (!chance.percent(percent)) return answer.result
    const what = chance.one(omissions)
    const left = leave(what, answer)
    if (JSON.stringify(left) !== JSON.stringify(answer.result) || what === omissions[4])
      counts.set(what, (counts.get(what) ?? 0) + 1)
    return left
  }
  return { change, counts }

  function leave(what: Omission, answer: Answer): unknown {
    if (what === 'by two nodes behind one address') lagging = 10
    if (what === 'from an older head' || lagging > 0) return older(answer)
    if (answer.method !== 'eth_getLogs') return answer.result
    const logs = answer.result as Log[]
    if (what === 'empty') return []
    const last = logs.at(-1)?.blockNumber
    if (what === 'without the last block')
      return logs.filter(({ blockNumber }) => blockNumber !== last)
    const gone = chance.below(Math.max(1, logs.length))
    return logs.filter((_, place) => place !== gone)
  }

  /** As a node answers that is two blocks behind. */
  function older({ method, params, result }: Answer): unknown {
    const head = model.head().number - 2
    if (method === 'eth_getLogs')
      return (result as Log[]).filter(({ blockNumber }) => Number(blockNumber) <= head)
    if (method !== 'eth_getBlockByNumber') return result
    const [at] = params as readonly string[]
    const block = result as { number: string } | null
    if (at === 'latest') return { ...block, ...shownAt(head) }
    return block && Number(block.number) > head ? null : block
  }

  function shownAt(number: number) {
    const block = model.at(number)
    const digits = (value: number) => `0x${value.toString(16)}`
    return block
      ? {
          number: digits(block.number),
          hash: block.hash,
          parentHash: block.parentHash,
          timestamp: digits(block.at.getTime() / 1000),
        }
      : {}
  }
}
