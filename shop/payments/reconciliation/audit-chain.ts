// Reconciles a chain's logs for deposit addresses with what the shop credited.

import { sum } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type ChainToken, familyOf, keyOf, scaled, tokensOn } from '../destinations/rules/chain.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import type { BlockRange, EvmLedger, Holdings } from '../tokens/port.ts'
import { recordChainTransfers } from '../tokens/record-again.ts'
import { soughtOn } from '../tokens/views.ts'
import { type Difference, differencesOf, differencesOfTotals, totalsOf } from './rules.ts'
import type { AuditRow } from './store/audits.ts'
import {
  auditBounds,
  beginningOf,
  creditedTokens,
  finalByAddress,
  finalMovements,
  finalTotals,
  issuedAddresses,
  newestAddresses,
  unaskedMovements,
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
  const { ledger } = evm.chain
  // All its tokens are compared; the first names the chain's audit.
  const [named] = tokensOn(evm.chain)
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
  const read: Result<readonly TokenHoldings[]> =
    first === null
      ? refuse('ledger.not_read_yet')
      : !final.ok
        ? final
        : isNew
          ? await heldTokens(world, evm, stretch)
          : ok([])
  const own = await finalTotals(world.db, ledger, { upTo, began })
  const audit = {
    id: world.id(),
    at: world.now(),
    ledger,
    account: everyAddress,
    asset: named ? `${named.symbol}:${named.token}` : '',
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
  const range = { from, to: upTo, began }
  const unasked = await unaskedMovements(world.db, ledger, range)
  const came = read.value.flatMap(({ transfers, decimals }) =>
    transfers
      .filter((log) => log.raw > 0n && !unasked.has(keyOf(log)))
      .map((log) => ({
        operationId: keyOf(log),
        hash: log.hash,
        amount: scaled(log.raw, decimals),
      })),
  )
  const fresh = totalsOf(came)
  const ledgerSum = (base?.ledgerSum ?? 0n) + fresh.sum
  const count = (base?.ledgerCount ?? 0) + fresh.count
  const one = differencesOf(came, await finalMovements(world.db, ledger, range))
  const sums = { ledger: { sum: ledgerSum, count }, own, sent: 0n, balance: null, withoutAmount: 0 }
  const held: Difference[] = []
  for (const each of read.value) {
    const asset = `${each.symbol}:${each.token}`
    const received = await finalByAddress(world.db, ledger, { asset, upTo, began })
    held.push(...overHeld(each, received))
  }
  const differences = [...(one.length > 0 ? one : differencesOfTotals(sums)), ...held]
  const transfers = read.value.flatMap((each) => each.transfers)
  await recordMissing(world, evm, transfers, one)
  const isAll =
    read.value.length > 0 && read.value.every(({ balances }) => balances?.size === addresses.length)
  const total = sum(
    read.value.flatMap(({ balances, decimals }) =>
      [...(balances?.values() ?? [])].map((balance) => scaled(balance, decimals)),
    ),
  )
  return {
    ...audit,
    outcome: differences.length > 0 ? 'different' : 'equal',
    ledgerSum,
    ledgerCount: count,
    balance: isAll ? total : null,
    failure: null,
    differences,
  }
}

type TokenHoldings = Holdings & Pick<ChainToken, 'token' | 'decimals'> & { readonly symbol: string }

/** What the shop accepts on the chain, and what it accepted once, token by token: its own payments say of what kind. */
async function heldTokens(
  world: World,
  { chain, ...evm }: EvmLedger,
  stretch: Omit<BlockRange, 'token'>,
): Promise<Result<readonly TokenHoldings[]>> {
  const accepted = tokensOn(chain)
  const former = (await creditedTokens(world.db, chain.ledger)).filter(
    ({ token }) => !accepted.some((each) => each.token === token),
  )
  const held: TokenHoldings[] = []
  for (const each of [...accepted, ...former]) {
    const read = await evm.history({ ...stretch, token: each.token })
    if (!read.ok) return read
    held.push({ ...each, ...read.value })
  }
  return ok(held)
}

/** Addresses that hold more of a token than the shop has seen arrive. */
const overHeld = (
  { balances, decimals }: TokenHoldings,
  received: ReadonlyMap<string, bigint>,
): Difference[] =>
  [...(balances ?? [])].flatMap(([address, balance]) => {
    const known = received.get(address) ?? 0n
    if (balance <= known) return []
    const amounts = { onLedger: scaled(balance, decimals), inShop: scaled(known, decimals) }
    return { kind: 'balance', operationId: address, hash: null, ...amounts }
  })

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
