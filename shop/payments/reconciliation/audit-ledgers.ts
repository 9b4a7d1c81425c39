// Reconciliation: adds up the ledger again and compares it with what the shop credited.
import { mailOwners } from '../../people/accounts/actions/mail.ts'
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { familyOf } from '../destinations/rules/chain.ts'
import { piAccounts } from '../destinations/views.ts'
import { openSurplus } from '../refunds/store/sightings.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import type { Place } from '../requests/store/transfers.ts'
import { openSetAside } from '../review/store/set-aside.ts'
import { accountDifferences, addressDifferences } from './audit-addresses.ts'
import { assignmentDifferences, auditFormer, formerPlaces } from './audit-assignments.ts'
import { auditChain } from './audit-chain.ts'
import { auditPi } from './audit-pi.ts'
import { auditProvider } from './audit-provider.ts'
import type { Difference } from './rules.ts'
import { type AuditRow, forgetAudits, insertAudit, newestAudit } from './store/audits.ts'

export type { AuditRow } from './store/audits.ts'

const retentionDays = 400
const day = 86_400_000
const mostSetAside = 100
/** How long after their ledger records may appear: the stretch of the audits since then is compared again. */
const lateMilliseconds = 2 * day

/**
 * Compares, stores the result, and notifies owners of a difference. Only ledger transfers are added up, no manual
 * decisions. Starts after the last matching audit, for Pi of two days ago; with `whole`, and on any difference, at the
 * ledger's beginning. Pi payments that are missing are looked up and stored.
 * Returns an audit for each configured ledger.
 */
export async function auditLedgers(
  world: World,
  { whole = false }: { whole?: boolean } = {},
): Promise<AuditRow[]> {
  const { pi } = world.ledgers
  const settings = world.config.pi
  const audits: AuditRow[] = []
  if (pi && settings) {
    for (const account of await piAccounts(world)) {
      const place: Place = { ledger: settings.passphrase, account }
      // Once, with the first account.
      const also = audits.length === 0 ? await accountDifferences(world, place.ledger) : []
      audits.push(
        await auditOne(world, place, whole, (base) => auditPi(world, pi, place, base), {
          late: lateMilliseconds,
          also,
        }),
      )
    }
  }
  const families = new Set<string>()
  for (const evm of world.usdt?.chains ?? []) {
    const place: Place = { ledger: evm.chain.ledger, account: everyAddress }
    const family = familyOf(evm.chain.ledger)
    // Chains of a family share their addresses.
    const also = families.has(family) ? [] : await addressDifferences(world, family, whole)
    families.add(family)
    audits.push(
      await auditOne(world, place, whole, (base) => auditChain(world, evm, base), { also }),
    )
  }
  for (const provider of world.providers) {
    const place: Place = { ledger: provider.ledger, account: everyAddress }
    audits.push(await auditOne(world, place, whole, () => auditProvider(world, provider, whole)))
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
  { late = 0, also = [] }: { readonly late?: number; readonly also?: readonly Difference[] } = {},
): Promise<AuditRow> {
  const until = new Date(world.now().getTime() - late)
  const base = whole ? null : await newestAudit(world.db, place, 'equal', until)
  let audit = await look(base)
  if (base && audit.outcome === 'different') audit = await look(null)
  audit = withOpen(audit, [...(await openDifferences(world, place)), ...also])
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
        kind: 'surplus',
        operationId,
        hash,
        onLedger: surplus,
        inShop: 0n,
      }),
    ),
    ...unread.map(
      ({ operationId, hash }): Difference => ({
        kind: 'set_aside',
        operationId,
        hash,
        onLedger: null,
        inShop: 0n,
      }),
    ),
    ...(await assignmentDifferences(world, place)),
  ]
}

function withOpen(audit: AuditRow, differences: readonly Difference[]): AuditRow {
  if (differences.length === 0) return audit
  return { ...audit, outcome: 'different', differences: [...audit.differences, ...differences] }
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
