// Chain invariants after every read, whatever reorgs happened and providers returned.
import type { World } from '../../shop/world.ts'
import type { Log } from './evm-model.ts'
import type { Chain, Chains } from './usdt.ts'

type Problem = string | null
/** Offset of the shop's clock to the chain's. */
const skew = 120_000
type OnLedger = { readonly ledger: string }
type Top = { readonly number: number; readonly hash: string }
type Refund = {
  readonly id: string
  readonly key: string
  readonly amount: bigint
  readonly method: string
}
type Row = {
  readonly key: string
  readonly number: string | null
  readonly raw: bigint
  /** In the shop's units, with six decimals. */
  readonly amount: bigint
  readonly to: string
  readonly status: string
  readonly block: number
  readonly at: Date
  readonly method: string
  readonly asset: string
  readonly isRight: boolean
  /** Its order was asked for in this token, or it is of no order yet. */
  readonly isAsked: boolean
  /** People have refused it, or sent it back. */
  readonly isRefused: boolean
}

/** Credited = on the chain: each credited transfer is in a block that stays, in full, and none is missing. */
export async function chainsAreTold(world: World, { all }: Chains): Promise<Problem> {
  const ledgers = all.map(({ chain }) => chain.ledger)
  const [transfers, tops, refunds] = await Promise.all([
    world.db<(Row & OnLedger)[]>`
      select ledger, operation_id as key, order_number as number, raw_amount as raw, amount, recipient as "to", status,
        asset_ok as "isRight", ledger_number as "block", at, method, asset,
        order_number is null or exists (
          select from quotes q where q.order_number = t.order_number and q.method = t.method) as "isAsked",
        exists (select from transactions x where x.transfer_id = t.id and x.decision = 'declined')
          or exists (select from refunds r where r.transfer_id = t.id) as "isRefused"
      from transfers t where ledger = any(${ledgers}::text[]) and status <> 'orphaned'`,
    world.db<(Top & OnLedger)[]>`
      select distinct on (ledger) ledger, number, hash from block_headers
      where ledger = any(${ledgers}::text[]) order by ledger, number desc`,
    world.db<(Refund & OnLedger)[]>`
      select s.ledger, p.refund_id as id, s.operation_id as key, s.amount, r.method from refund_allocations p
      join outgoing_transfers s using (ledger, account, operation_id) join refunds r on r.id = p.refund_id
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

/** Its token, amount and recipient are those of the chain, and it counts only where its token was asked for. */
function same(row: Row, log: Log | undefined, { tokens }: Chain): boolean {
  if (!log || log.raw !== row.raw || log.to !== row.to) return false
  if (row.asset.split(':')[1] !== log.token) return false
  const token = tokens.find(({ address }) => address === log.token)
  if (!token) return !row.isRight
  return (
    row.method === token.method &&
    row.amount === row.raw / 10n ** BigInt(token.decimals - 6) &&
    (row.isRight ? row.isAsked : !row.isAsked || row.isRefused)
  )
}

function finalIsThere(rows: readonly Row[], chain: Chain): Problem {
  const finals = chain.model.finals()
  for (const row of rows) {
    if (row.status !== 'final') continue
    if (chain.forged.has(row.key) && !finals.has(row.key))
      return `a forged payment counts: ${row.key}`
    if (!same(row, finals.get(row.key), chain)) return `${row.key} counts and is not on the chain`
    const at = chain.model.timeOf(row.key)
    if (at && +at !== +row.at) return `${row.key} counts as of ${row.at.toISOString()}`
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
      (token === chain.other || chain.tokens.some(({ address }) => address === token)),
  )
  if (missing.length === 0) return null
  // Also an address that was replaced by one of another key stays its order's.
  const ours = await world.db<{ to: string; number: string; from: Date; until: Date }[]>`
    select lower(a.address) as "to", a.order_number as number, q.created_at as "from",
      q.expires_at + interval '1 day' * ${world.config.watchDays}::int as until
    from deposit_addresses a join quotes q on q.order_number = a.order_number
    where lower(a.address) = any(${missing.map(([, { to }]) => to)}::text[])`
  for (const [key, { to }] of missing) {
    const at = chain.model.timeOf(key)?.getTime()
    // A month after expiry, only the nightly audit reads an address; an edit may have it watched again later.
    const own = ours.find(
      ({ to: address, from, until }) =>
        address === to && at && from.getTime() <= at && until.getTime() - skew > at,
    )
    if (own && at)
      return `${own.number} lacks a payment of the chain: ${key} of ${new Date(at).toISOString()}, watched until ${own.until.toISOString()}`
  }
  return null
}

/** What ended a refund stays on the chain, in its token. */
function refundsAreThere(rows: readonly Refund[], { model, tokens, other }: Chain): Problem {
  const finals = model.finals()
  for (const { id, key, amount, method } of rows) {
    const log = finals.get(key)
    const token = tokens.find(({ address }) => address === log?.token)
    const isOwn = token ? token.method === method : log?.token === other
    if (!isOwn || (log?.raw ?? 0n) / 10n ** BigInt((token?.decimals ?? 6) - 6) !== amount)
      return `refund ${id} is done and is not on the chain`
  }
  return null
}
