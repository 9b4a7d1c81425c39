// Account part of an erasure: sign-in ends, the email is free again, the id stays anonymous.

import { randomBytes } from 'node:crypto'
import { day } from '../../../platform/durations.ts'
import { emit, emitAll, forgetEventsOf } from '../../../platform/events/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { unverifiedDays } from '../rules.ts'
import { anonymizeUser, deleteUnverified } from '../store/erase.ts'
import { eraseGuest } from '../store/guests.ts'

/**
 * In the caller's transaction, which has deleted passwords, sessions and links. Returns where to send the confirmation.
 * Throws if the account does not exist.
 */
export async function eraseAccount(
  world: World,
  userId: string,
): Promise<{ email: string; language: string }> {
  const name = `erased-${randomBytes(8).toString('hex')}`
  const contact = await anonymizeUser(world.db, userId, { name, now: world.now() })
  if (!contact) throw new Error('an account to erase that is not there')
  await eraseGuest(world.db, userId)
  for (const object of ['customer', 'identity'] as const)
    await forgetEventsOf(world, object, [userId])
  await emit(world, 'customer.deleted', userId)
  return contact
}

/** Cleanup: deletes sign-ups whose address was never verified (data minimization). */
export const forgetUnverified = (world: World): Promise<Result<number>> =>
  world.transaction(async (world) => {
    const before = new Date(world.now().getTime() - unverifiedDays * day)
    const ids = await deleteUnverified(world.db, before)
    await forgetEventsOf(world, 'customer', ids)
    await emitAll(world, 'customer.deleted', ids)
    return ok(ids.length)
  })
