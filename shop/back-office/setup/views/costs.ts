// The values that decide what a shop costs its owner, as they are now, for the setup checklist.
import {
  type IdentityRule,
  identityRule,
} from '../../../platform/settings/rules/identity-checks.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { allZones } from '../../../sales/shipping/views.ts'
import type { World } from '../../../world.ts'

/** Amounts in stroops. */
export type CostValues = {
  /** Codes separated by blanks. */
  readonly hiddenLanguages: string
  /** Shop credit for each referral; 0: none. */
  readonly referralReward: bigint
  /** Free of charge: everything, as without zones; some methods; orders from an amount; or never. */
  readonly shipping:
    | { readonly free: 'always' | 'some' | 'never' }
    | { readonly free: 'from'; readonly from: bigint }
  readonly identity: IdentityRule
  /** Days for which photos are kept after either decision. */
  readonly keepDays: { readonly approved: number; readonly declined: number }
  /** Refunds above need two people; 0: all of them. */
  readonly secondPersonAbove: bigint
}

export async function costValues(world: World): Promise<CostValues> {
  const [settings, zones] = await Promise.all([settingsOf(world), allZones(world)])
  const { hiddenLanguages, referralReward, secondPersonAbove } = settings
  const { approved, declined } = world.config.keepDocuments
  return {
    hiddenLanguages,
    referralReward,
    identity: identityRule(settings),
    secondPersonAbove,
    shipping: shippingOf(zones),
    keepDays: { approved, declined },
  }
}

/** By the smallest amount from which any method in use is free. */
function shippingOf(zones: Awaited<ReturnType<typeof allZones>>): CostValues['shipping'] {
  if (zones.length === 0) return { free: 'always' }
  const amounts = zones
    .flatMap(({ methods }) => methods)
    .filter(({ isActive }) => isActive)
    .flatMap(({ price, freeFrom }) => (price === 0n ? 0n : (freeFrom ?? [])))
  const [least] = amounts.toSorted((a, b) => (a < b ? -1 : 1))
  if (least === undefined) return { free: 'never' }
  return least === 0n ? { free: 'some' } : { free: 'from', from: least }
}
