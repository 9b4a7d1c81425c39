// Drafts of pay links: saved, discarded, forgotten.

import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { draftDays, type Entered, isCustom, isLinkId } from '../rules.ts'
import * as store from '../store.ts'

/** What staff have typed, by the names of the form's fields. */
const textsIn = ({ draft, note, reason }: Entered): Record<string, string> => ({
  note,
  reason,
  customer: draft.name,
  ...Object.fromEntries(
    draft.lines.flatMap((line, at) => (isCustom(line) ? [[`name.${at}`, line.name]] : [])),
  ),
})

/** Refuses `admin.not_allowed`, `phrase.refused`. */
export async function checkEntered(world: World, who: Viewer, entered: Entered): Promise<Result> {
  const allowed = await requirePermission(world, who, 'orders.create', 'pay-link')
  return allowed.ok ? refuseSecrets(world, textsIn(entered)) : allowed
}

/**
 * Saves a draft under the id of its form: the first time it is made, afterwards `version` is the one that was opened. Refuses
 * `pay_links.changed` (somebody else has saved meanwhile), `pay_links.sent`, and as `checkEntered` does.
 */
export async function saveDraft(
  world: World,
  who: Viewer,
  id: string,
  version: number,
  entered: Entered,
): Promise<Result> {
  const checked = await checkEntered(world, who, entered)
  if (!checked.ok) return checked
  if (!isLinkId(id)) return refuse('pay_links.not_found')
  return world.transaction(async (world) => {
    const at = world.now()
    if (version === 0) {
      const row = { ...entered, id, kind: 'link', by: who.id, at } as const
      if (!(await store.insertPayLink(world.db, row))) return refuse('pay_links.changed')
    } else if (!(await store.updateDraft(world.db, id, version, { ...entered, at }))) {
      const found = await store.payLinkById(world.db, id)
      return refuse(found?.orderNumber ? 'pay_links.sent' : 'pay_links.changed')
    }
    await record(world, who, 'pay_link.saved', `pay-link:${id}`)
    return ok()
  })
}

/** Refuses `admin.not_allowed`, `pay_links.not_found`, `pay_links.sent`. */
export async function discardDraft(world: World, who: Viewer, id: string): Promise<Result> {
  const subject = `pay-link:${id}`
  const allowed = await requirePermission(world, who, 'orders.create', subject)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const found = await store.lockedPayLink(world.db, id)
    if (!found) return refuse('pay_links.not_found')
    if (!(await store.deleteDraft(world.db, id))) return refuse('pay_links.sent')
    await record(world, who, 'pay_link.discarded', subject)
    return ok()
  })
}

/** Deletes drafts that nobody has changed for weeks. Returns the number. */
export const forgetDrafts = (world: World): Promise<number> =>
  store.deleteDraftsBefore(world.db, new Date(world.now().getTime() - draftDays * 86_400_000))

/** Notes and reasons about an erased account's orders, since they may name people. */
export const forgetLinkNotes = (world: World, userId: string): Promise<number> =>
  store.blankNotes(world.db, userId)
