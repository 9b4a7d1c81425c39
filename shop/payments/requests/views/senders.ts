// Owner of a sending account, as far as their own payments show it.
import { setting } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'
import { echoKinds } from '../rules/claim.ts'
import { countOthers } from '../store/claims.ts'
import { ownPayment } from '../store/senders.ts'

/** A payment of an own order from this account; null where there is none, or where many people pay from it. */
export async function paidFrom(
  world: World,
  userId: string,
  sender: string,
): Promise<{ hash: string } | null> {
  const listed = (await setting(world, 'sharedSenders')).split(/\s+/)
  if (listed.includes(sender) || (await countOthers(world.db, sender, userId)) > 0) return null
  return (await ownPayment(world.db, { userId, sender, kinds: echoKinds })) ?? null
}
