// Four-eyes principle: above a limit two people decide about money; a sole merchant states a reason.
import { requireStepUp } from '../../people/accounts/actions/re-authenticate.ts'
import type { Permission } from '../../people/accounts/permissions.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { isOwnedBy } from '../../people/accounts/views/guests.ts'
import { staffWho } from '../../people/accounts/views/staff.ts'
import { record } from '../../platform/audit/actions.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { approvalsOf, saveApproval } from './store/approvals.ts'

/** `waits`: recorded, and a second approval is required. */
export type ApprovalOutcome = 'agreed' | 'waits'

/** Decisions about money that two people make. */
type Decision = Extract<Permission, 'payments.decide' | 'refunds.approve'>

/** Whether it concerns this person's own order, also one that they placed as a guest, while another person could decide. */
export const isOwnCase = async (
  world: World,
  who: Viewer,
  decision: Decision,
  ownerId: string,
): Promise<boolean> =>
  (await isOwnedBy(world, ownerId, who.id)) &&
  (await staffWho(world, decision)).some((id) => id !== who.id)

/**
 * Records one person's approval of `amount`, in stroops. `stake` is compared with the limit if it is higher; `unknown`,
 * for an asset without a rate, counts as above it. Two different people must approve the same amount once two are
 * authorized. The caller holds the lock of the payment request. Refuses `auth.forbidden`, `accounts.stepUp`,
 * `payment.alone` (no reason given).
 */
export async function recordApproval(
  world: World,
  who: Viewer,
  decision: Decision,
  what: {
    subject: string
    amount: bigint
    stake?: bigint | 'unknown'
    reason: string
    /** Whoever holds it may be the first person, and never the second. */
    begins?: Permission
  },
): Promise<Result<ApprovalOutcome>> {
  const { begins = decision } = what
  if (!may(who, decision) && !may(who, begins)) return refuse('auth.forbidden')
  const { subject, amount, stake = amount, reason } = what
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const isSmall = stake !== 'unknown' && stake <= (await setting(world, 'secondPersonAbove'))
  if (isSmall) return ok('agreed')
  const others = (await staffWho(world, decision)).filter((id) => id !== who.id)
  if (others.length === 0 && !reason) return refuse('payment.alone')
  const approvals = await approvalsOf(world.db, subject)
  await saveApproval(world.db, subject, { who: who.id, amount, at: world.now(), reason })
  // Approvals of people who lost the permission no longer count.
  const firsts = new Set([...others, ...(await staffWho(world, begins))])
  const isSecond =
    may(who, decision) &&
    approvals.some((each) => each.amount === amount && each.who !== who.id && firsts.has(each.who))
  const action = others.length === 0 ? 'alone' : isSecond ? 'second' : 'first'
  await record(world, who, `payment.${action}_approval`, subject)
  return ok(action === 'first' ? 'waits' : 'agreed')
}
