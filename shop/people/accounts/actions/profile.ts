// Users change their own profile; cleanup of expired sessions.

import { emit } from '../../../platform/events/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { Db, World } from '../../../world.ts'
import { readProfile } from '../input.ts'
import { browserLife, sessionLife, type Viewer } from '../rules.ts'
import { deleteOldBrowsers } from '../store/browsers.ts'
import { deleteEndedChallenges } from '../store/challenges.ts'
import { deleteEndedEmailLinks } from '../store/email.ts'
import { deleteEndedGuestRows } from '../store/guests.ts'
import { deleteEnded } from '../store/sessions.ts'
import { updateLanguage, updateProfile } from '../store/users.ts'

/** Refuses `form.invalid`, `phrase.refused`. */
export async function saveProfile(world: World, who: Viewer, form: Form): Promise<Result> {
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const read = readProfile(form)
  if (!read.ok) return read
  return updated(world, who, (db) => updateProfile(db, who.id, read.value, world.now()))
}

/** The language of emails. `language` is one of the shop's. */
export async function saveLanguage(world: World, who: Viewer, language: string): Promise<void> {
  await updated(world, who, (db) => updateLanguage(db, who.id, language, world.now()))
}

const updated = (world: World, who: Viewer, write: (db: Db) => Promise<unknown>): Promise<Result> =>
  world.transaction(async (world) => {
    await write(world.db)
    await emit(world, 'customer.updated', who.id)
    return ok()
  })

/** Cleanup: deletes expired sessions, links and challenges. Returns how many rows. */
export async function forgetEndedSessions(world: World): Promise<number> {
  const now = world.now()
  const idleSince = new Date(now.getTime() - sessionLife.shopper.idle)
  const counts = await Promise.all([
    deleteEnded(world.db, now, idleSince),
    deleteEndedChallenges(world.db, now),
    deleteEndedGuestRows(world.db, now),
    deleteEndedEmailLinks(world.db, now),
    deleteOldBrowsers(world.db, new Date(now.getTime() - browserLife)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}
