// Reconciliation: adds up the ledger again and compares it with what the shop credited.
import { mailOwners } from '../../../people/accounts/actions/mail.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { PiLedger } from '../port.ts'
import {
  type Difference,
  differencesOf,
  differencesOfTotals,
  type Movement,
  totalsOf,
} from '../rules/ledger-audit.ts'
import {
  type AuditRow,
  forgetAudits,
  insertAudit,
  newestAudit,
  storedMovements,
  storedTotals,
} from '../store/audits.ts'
import { everyAddress } from '../store/chains.ts'
import { cursorOf } from '../store/cursors.ts'
import { countUnread, openSetAside } from '../store/set-aside.ts'
import { openSurplus } from '../store/sightings.ts'
import type { Place } from '../store/transfers.ts'
import { piAccounts } from '../views.ts'
import { assignmentDifferences, auditFormer, formerPlaces } from './audit-assignments.ts'
import { auditChain } from './audit-chain.ts'

export type { AuditRow } from '../store/audits.ts'

const retentionDays = 400
const day = 86_400_000
const mostSetAside = 100

/**
 * Compares, stores the result, and notifies owners of a difference. Only ledger transfers are added up, no manual
 * decisions. Starts after the last matching audit; with `whole`, and on any difference, at the ledger's beginning.
 * Returns an audit for each configured ledger.
 */
export async function auditLedgers(world: World, { whole = false } = {}): Promise<AuditRow[]> {
  const { pi } = world.ledgers
  const settings = world.config.pi
  const audits: AuditRow[] = []
  if (pi && settings) {
    for (const account of piAccounts(world)) {
      const place: Place = { ledger: settings.passphrase, account }
      audits.push(await auditOne(world, place, whole, (base) => auditPi(world, pi, place, base)))
    }
  }
  for (const evm of world.usdt?.chains ?? []) {
    const place: Place = { ledger: evm.chain.ledger, account: everyAddress }
    audits.push(await auditOne(world, place, whole, (base) => auditChain(world, evm, base)))
  }
  for (const place of await formerPlaces(world, audits))
    audits.push(await auditOne(world, place, true, () => auditFormer(world, place)))
  return audits
}

async function auditOne(
  world: World,
  place: Place,
  whole: boolean,
  look: (base: AuditRow | null) => Promise<AuditRow>,
): Promise<AuditRow> {
  const base = whole ? null : await newestAudit(world.db, place, 'equal')
  let audit = await look(base)
  if (base && audit.outcome === 'different') audit = await look(null)
  audit = withOpen(audit, await openDifferences(world, place))
  await world.transaction(async (world) => {
    await insertAudit(world.db, audit)
    await forgetAudits(world.db, new Date(world.now().getTime() - retentionDays * day))
    if (audit.outcome === 'different') await notifyOwners(world, audit)
    return ok()
  })
  const { outcome, failure, differences } = audit
  const facts = { ledger: place.ledger, outcome, failure, differences: differences.length }
  if (outcome === 'equal') world.log.info('ledger audit', facts)
  else world.log.error('ledger audit', facts)
  return audit
}

/** Surplus and unreadable records count as differences until staff resolves them. */
async function openDifferences(world: World, place: Place): Promise<Difference[]> {
  const surplus = await openSurplus(world.db, { place })
  const unread = (await openSetAside(world.db, mostSetAside)).filter(
    ({ ledger, account }) => ledger === place.ledger && account === place.account,
  )
  return [
    ...surplus.map(
      ({ operationId, hash, surplus }): Difference => ({
        ...{ kind: 'surplus', operationId, hash, onLedger: surplus, inShop: 0n },
      }),
    ),
    ...unread.map(
      ({ operationId, hash }): Difference => ({
        ...{ kind: 'set_aside', operationId, hash, onLedger: null, inShop: 0n },
      }),
    ),
    ...(await assignmentDifferences(world, place)),
  ]
}

function withOpen(audit: AuditRow, differences: readonly Difference[]): AuditRow {
  if (differences.length === 0) return audit
  return { ...audit, outcome: 'different', differences: [...audit.differences, ...differences] }
}

async function auditPi(
  world: World,
  ledger: PiLedger,
  place: Place,
  base: AuditRow | null,
): Promise<AuditRow> {
  // Transfers that the watcher has not read yet are no difference.
  const upTo = (await cursorOf(world.db, place))?.cursor ?? ''
  const after = base?.cursor ?? ''
  const read = await readStretch(ledger, place.account, after, upTo)
  const own = await storedTotals(world.db, place, upTo)
  const audit = {
    id: world.id(),
    at: world.now(),
    ...place,
    asset: 'native',
    cursor: upTo,
    ownSum: own.sum,
    ownCount: own.count,
  }
  if (!read.ok) {
    const nothing = { ledgerSum: 0n, ledgerCount: 0, sentSum: 0n, balance: null, differences: [] }
    return { ...audit, ...nothing, outcome: 'unread', failure: read.code }
  }
  const { came, sent, balance } = read.value
  const fresh = totalsOf(came)
  const sum = (base?.ledgerSum ?? 0n) + fresh.sum
  const count = (base?.ledgerCount ?? 0) + fresh.count
  const sentSum = (base?.sentSum ?? 0n) + sent
  const one = differencesOf(came, await storedMovements(world.db, place, { after, upTo }))
  const all = differencesOfTotals({
    ledger: { sum, count },
    own,
    sent: sentSum,
    balance,
    withoutAmount: own.withoutAmount + (await countUnread(world.db, place)).unread,
  })
  // The totals add nothing if single movements differ.
  const differences: Difference[] =
    one.length > 0 ? [...one, ...all.filter(({ kind }) => kind !== 'sum')] : all
  return {
    ...audit,
    outcome: differences.length > 0 ? 'different' : 'equal',
    ledgerSum: sum,
    ledgerCount: count,
    sentSum,
    balance,
    failure: null,
    differences,
  }
}

type Stretch = {
  readonly came: readonly Movement[]
  /** All outgoing amounts, in stroops. */
  readonly sent: bigint
  /** Null if transfers arrived meanwhile: the balance is of a later moment. */
  readonly balance: bigint | null
}

async function readStretch(
  ledger: PiLedger,
  treasury: string,
  after: string,
  upTo: string,
): Promise<Result<Stretch>> {
  const end = BigInt(upTo || 0)
  const came: Movement[] = []
  let sent = 0n
  let isCurrent = true
  for (let cursor = after; ; ) {
    const page = await ledger.paymentsAfter(treasury, cursor)
    if (!page.ok) return page
    const isWithin = (operationId: string) => BigInt(operationId.split('.')[0] ?? 0) <= end
    for (const { operationId, hash, amount, asset } of page.value.transfers) {
      if (asset !== 'native') continue
      if (isWithin(operationId)) came.push({ operationId, hash, amount })
      else isCurrent = false
    }
    for (const { operationId, amount } of page.value.sent) {
      if (isWithin(operationId)) sent += amount
      else isCurrent = false
    }
    if (!page.value.more || BigInt(page.value.cursor || 0) >= end) {
      if (page.value.more) isCurrent = false
      break
    }
    cursor = page.value.cursor
  }
  const balance = isCurrent ? await ledger.balance(treasury) : ok(null)
  return balance.ok ? ok({ came, sent, balance: balance.value }) : balance
}

const notifyOwners = (world: World, { id, ledger, differences }: AuditRow): Promise<void> =>
  mailOwners(world, () => ({
    template: 'audit.different',
    values: {
      ledger,
      count: differences.length,
      link: `${world.config.publicUrl}/admin/transactions`,
    },
    dedupe: `audit ${id}`,
  }))
