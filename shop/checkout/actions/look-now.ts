// The shopper says that they have paid: the ledger is asked at once, and nothing else changes.
import type { Viewer } from '../../accounts/rules.ts'
import { allow } from '../../limits/actions.ts'
import { cursorOf } from '../../payments/views.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { takeTransfers } from './transfers.ts'

const perShopper = { name: 'checkout.look', limit: 10, seconds: 60 }

/** Refuses `limit.reached`, and as the ledger does; the watcher goes on in any case. */
export async function lookNow(world: World, who: Viewer): Promise<Result> {
  const counted = await allow(world, perShopper, who.id)
  if (!counted.ok) return counted
  const { pi } = world.ledgers
  const settings = world.config.pi
  if (!pi || !settings) return ok()
  const page = await pi.paymentsAfter(settings.treasury, await cursorOf(world))
  const taken = page.ok ? await takeTransfers(world, page.value) : page
  return taken.ok ? ok() : taken
}
