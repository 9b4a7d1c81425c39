// Payment providers for pages: claims of refunds, and the state of each server for staff.
import { pick } from '../../platform/pick.ts'
import type { World } from '../../world.ts'
import { unsealClaim } from './secrets.ts'
import { type ClaimRow, claimsOf, countByKey } from './store/claims.ts'
import { creditedInvoices as creditedOf, openCounts } from './store/invoices.ts'

/** Coins that a customer can claim. Whoever has the `link` can: it is for the customer alone. */
export type ClaimView = Pick<ClaimRow, 'id' | 'coin' | 'coinAmount' | 'state' | 'failure'> & {
  readonly link: string | null
}

/** Refund id -> its claims. */
export async function claimViews(
  world: World,
  refundIds: readonly string[],
): Promise<Map<string, ClaimView[]>> {
  const found = new Map<string, ClaimView[]>()
  if (refundIds.length === 0) return found
  for (const claim of await claimsOf(world.db, refundIds)) {
    const view = {
      ...pick(claim, 'id', 'coin', 'coinAmount', 'state', 'failure'),
      link: unsealClaim(world.keys, claim)?.link ?? null,
    }
    found.set(claim.refundId, [...(found.get(claim.refundId) ?? []), view])
  }
  return found
}

/** What was credited of each invoice since then: for the audit. */
export const creditedInvoices = (world: World, ledger: string, since: Date) =>
  creditedOf(world.db, ledger, since)

export type ProviderView = {
  readonly method: string
  readonly name: string
  readonly host: string
  readonly ledger: string
  /** Where its messages are to be sent. */
  readonly hook: string
  /** Invoices that may still be paid. */
  readonly open: number
}

/** Each configured server, for staff. */
export async function providerViews(world: World): Promise<ProviderView[]> {
  const open = await openCounts(world.db)
  return world.providers.map((provider) => ({
    ...pick(provider, 'method', 'name', 'host', 'ledger'),
    hook: `${world.config.publicUrl}/payment-hooks/${provider.method}`,
    open: open.get(provider.ledger) ?? 0,
  }))
}

/** Stores that are no longer configured, and have invoices that may still be paid: nobody sees it. */
export async function formerStores(
  world: World,
): Promise<{ readonly ledger: string; readonly open: number }[]> {
  const known = new Set(world.providers.map(({ ledger }) => ledger))
  const open = await openCounts(world.db)
  return [...open]
    .filter(([ledger]) => !known.has(ledger))
    .map(([ledger, count]) => ({ ledger, open: count }))
}

/** How many links each key protects. */
export const claimKeys = (world: World) => countByKey(world.db)
