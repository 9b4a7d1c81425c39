// Chain invariants after every read, whatever reorgs happened and providers returned.
import type { World } from '../../shop/world.ts'
import type { Log } from './evm-model.ts'
import type { Chain, Chains } from './usdt.ts'

type Problem = string | null
/** Offset of the shop's clock to the chain's. */
const skew = 120_000
type OnLedger = { readonly ledger: string }
type Top = { readonly number: number; readonly hash: string }
type Refund = { readonly id: string; readonly key: string; readonly amount: bigint }
type Row = {
  readonly key: string
  readonly number: string | null
  readonly raw: bigint
  /** In the shop's units, with six decimals. */
  readonly amount: bigint
  readonly to: string
  readonly status: string
  readonly block: number
  readonly isRight: boolean
}

/** Credited = on the chain: each credited transfer is in a block that stays, in full, and none is missing. */
export async function chainsAreTold(world: World, { all }: Chains): Promise<Problem> {
  const ledgers = all.map(({ chain }) => chain.ledger)
  const [transfers, tops, refunds] = await Promise.all([
    world.db<(Row & OnLedger)[]>`
      select ledger, operation_id as key, order_number as number, raw_amount as raw, amount, recipient as "to", status,
        asset_ok as "isRight", ledger_number as "block"
      from transfers where ledger = any(${ledgers}::text[]) and status <> 'orphaned'`,
    world.db<(Top & OnLedger)[]>`
      select distinct on (ledger) ledger, number, hash from block_headers
      where ledger = any(${ledgers}::text[]) order by ledger, number desc`,
    world.db<(Refund & OnLedger)[]>`
      select s.ledger, p.refund_id as id, s.operation_id as key, s.amount from refund_allocations p
      join outgoing_transfers s using (ledger, account, operation_id)
      where s.ledger = any(${ledgers}::text[])`,
  ])
  for (const chain of all) {
    const { ledger, name } = chain.chain
    const isHere = (row: OnLedger) => row.ledger === ledger
    const rows = transfers.filter(isHere)
    const problem =
      finalIsThere(rows, chain) ??
      (await nothingIsMissing(world, rows, tops.find(isHere), chain)) ??
      refundsAreThere(refunds.filter(isHere), chain)
    if (problem) return `${name}: ${problem}`
  }
  return null
}

const same = (row: Row, log: Log | undefined, { token, decimals }: Chain): boolean =>
  log !== undefined &&
  log.raw === row.raw &&
  log.to === row.to &&
  (log.token === token) === row.isRight &&
  (log.token !== token || row.amount === row.raw / 10n ** BigInt(decimals - 6))

function finalIsThere(rows: readonly Row[], chain: Chain): Problem {
  const finals = chain.model.finals()
  for (const row of rows) {
    if (row.status !== 'final') continue
    if (chain.forged.has(row.key) && !finals.has(row.key))
      return `a forged payment counts: ${row.key}`
    if (!same(row, finals.get(row.key), chain)) return `${row.key} counts and is not on the chain`
  }
  return null
}

/**
 * If the shop is on the canonical branch: it has every transfer to its addresses, and besides only forged ones. One that
 * a provider has altered it has after the next audit at the latest.
 */
async function nothingIsMissing(
  world: World,
  rows: readonly Row[],
  top: Top | undefined,
  chain: Chain,
): Promise<Problem> {
  if (!top || chain.model.at(top.number)?.hash !== top.hash) return null
  const there = chain.model.upTo(top.number)
  // After a rollback, blocks are read again page by page: later ones are checked with their page.
  for (const row of rows)
    if (
      row.block <= top.number &&
      !chain.forged.has(row.key) &&
      !same(row, there.get(row.key), chain)
    )
      return `${row.key} is shown and is not on the chain`
  const stored = new Set(rows.map(({ key }) => key))
  const missing = [...there].filter(
    ([key, { token, raw }]) =>
      !stored.has(key) &&
      !chain.altered.has(key) &&
      raw > 0n &&
      (token === chain.token || token === chain.other),
  )
  if (missing.length === 0) return null
  // Also an address that was replaced by one of another key stays its order's.
  const ours = await world.db<{ to: string; number: string; watched: Date }[]>`
    select lower(a.address) as "to", a.order_number as number, pr.watch_until as watched
    from deposit_addresses a join payment_requests pr on pr.order_number = a.order_number
    where lower(a.address) = any(${missing.map(([, { to }]) => to)}::text[])`
  for (const [key, { to }] of missing) {
    const own = ours.find((each) => each.to === to)
    const at = chain.model.timeOf(key)
    // A month after expiry, only the nightly audit reads an address.
    if (own && at && own.watched.getTime() - skew > at.getTime())
      return `${own.number} lacks a payment of the chain: ${key} of ${at.toISOString()}, watched ${own.watched.toISOString()}`
  }
  return null
}

/** A final refund was sent by a known sender, or staff have named the transaction; and it stays on the chain. */
function refundsAreThere(rows: readonly Refund[], { chain, model }: Chain): Problem {
  const finals = model.finals()
  for (const { id, key, amount } of rows)
    if ((finals.get(key)?.raw ?? 0n) / 10n ** BigInt(chain.decimals - 6) !== amount)
      return `refund ${id} is done and is not on the chain`
  return null
}
