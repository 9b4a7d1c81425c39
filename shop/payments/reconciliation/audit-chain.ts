// Reconciles a chain's logs for deposit addresses with what the shop credited.
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { familyOf, keyOf, scaled } from '../destinations/rules/chain.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import type { EvmLedger, Holdings } from '../tokens/port.ts'
import { recordChainTransfers } from '../tokens/record-again.ts'
import { soughtOn } from '../tokens/views.ts'
import { type Difference, differencesOf, differencesOfTotals, totalsOf } from './rules.ts'
import type { AuditRow } from './store/audits.ts'
import {
  auditBounds,
  beginningOf,
  finalByAddress,
  finalMovements,
  finalTotals,
  issuedAddresses,
  newestAddresses,
} from './store/chain-audits.ts'

/** Balances are compared for so many addresses, those of the newest orders. */
const mostHolders = 500
/** Blocks that are read again for payments that the shop lacks. */
const mostBlocks = 50

/** Compares only final blocks that the shop has read completely. */
export async function auditChain(
  world: World,
  evm: EvmLedger,
  last: AuditRow | null,
): Promise<AuditRow> {
  const { ledger, token, decimals } = evm.chain
  const began = await beginningOf(world.db, ledger)
  // Totals from before a chain reset do not count.
  const base = began && last && last.at < began ? null : last
  const { first, settled } = await auditBounds(world.db, ledger, began)
  const final = await evm.finality([])
  const from = base ? Number(base.cursor) + 1 : (first ?? 0)
  const upTo = Math.max(from - 1, final.ok ? Math.min(final.value.final.number, settled ?? 0) : 0)
  const addresses = await issuedAddresses(world.db, familyOf(ledger))
  const isNew = from <= upTo && addresses.length > 0
  const holders = isNew ? await newestAddresses(world.db, familyOf(ledger), mostHolders) : []
  const stretch = { from, to: upTo, addresses, holders }
  const read: Result<Holdings> =
    first === null
      ? refuse('ledger.not_read_yet')
      : !final.ok
        ? final
        : isNew
          ? await evm.history(stretch)
          : ok({ transfers: [], balances: null })
  const own = await finalTotals(world.db, ledger, { upTo, began })
  const audit = {
    id: world.id(),
    at: world.now(),
    ledger,
    account: everyAddress,
    asset: `USDT:${token}`,
    cursor: String(upTo),
    ownSum: own.sum,
    ownCount: own.count,
    // The shop holds no spending keys, so outgoing transfers of these addresses are not checked.
    sentSum: 0n,
  }
  if (!read.ok) {
    const none = { ledgerSum: 0n, ledgerCount: 0, balance: null, differences: [] }
    return { ...audit, ...none, outcome: 'unread', failure: read.code }
  }
  const came = read.value.transfers
    .filter(({ raw }) => raw > 0n)
    .map((log) => ({
      operationId: keyOf(log),
      hash: log.hash,
      amount: scaled(log.raw, decimals),
    }))
  const fresh = totalsOf(came)
  const sum = (base?.ledgerSum ?? 0n) + fresh.sum
  const count = (base?.ledgerCount ?? 0) + fresh.count
  const one = differencesOf(came, await finalMovements(world.db, ledger, { from, to: upTo, began }))
  const sums = { ledger: { sum, count }, own, sent: 0n, balance: null, withoutAmount: 0 }
  const credited = await finalByAddress(world.db, ledger, { upTo, began })
  const { balances } = read.value
  const held: Difference[] = [...(balances ?? [])].flatMap(([address, balance]) => {
    const known = credited.get(address) ?? 0n
    if (balance <= known) return []
    const amounts = { onLedger: scaled(balance, decimals), inShop: scaled(known, decimals) }
    return { kind: 'balance', operationId: address, hash: null, ...amounts }
  })
  const differences = [...(one.length > 0 ? one : differencesOfTotals(sums)), ...held]
  await recordMissing(world, evm, read.value.transfers, one)
  const isAll = balances !== null && balances.size === addresses.length
  const total = isAll && [...balances.values()].reduce((all, balance) => all + balance, 0n)
  return {
    ...audit,
    outcome: differences.length > 0 ? 'different' : 'equal',
    ledgerSum: sum,
    ledgerCount: count,
    balance: total === false ? null : scaled(total, decimals),
    failure: null,
    differences,
  }
}

/** What the chain shows and the shop lacks is stored: it is credited once providers agree on it. */
async function recordMissing(
  world: World,
  evm: EvmLedger,
  transfers: Holdings['transfers'],
  differences: readonly Difference[],
): Promise<void> {
  const { ledger } = evm.chain
  const missing = new Set(
    differences.flatMap(({ kind, operationId }) => (kind === 'missing' ? [operationId] : [])),
  )
  const lacked = transfers.filter((each) => missing.has(keyOf(each)))
  const numbers = [...new Set(lacked.map(({ blockNumber }) => blockNumber))].slice(0, mostBlocks)
  for (const number of numbers) {
    const named = lacked.flatMap((each) => (each.blockNumber === number ? [each.to] : []))
    const sought = { ...soughtOn(world, ledger), named: async () => [...new Set(named)] }
    const page = await evm.again({ from: number, to: number }, sought)
    if (page.ok) await recordChainTransfers(world, ledger, page.value.transfers)
  }
}
