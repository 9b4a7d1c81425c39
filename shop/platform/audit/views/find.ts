// Searches the audit log.
import type { World } from '../../../world.ts'
import type { Entry } from '../rules.ts'
import { type EntryQuery, findEntries, knownActions } from '../store/find.ts'

/** A page of the log, newest first; `next` is `before` of the next page, null on the last. */
export async function findInAudit(
  world: World,
  query: EntryQuery,
): Promise<{ entries: readonly Entry[]; next: number | null }> {
  const { limit } = query
  const rows = await findEntries(world.db, { ...query, limit: limit + 1 })
  const entries = rows.slice(0, limit)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.number ?? null) : null }
}

export const auditActions = async (world: World): Promise<string[]> =>
  (await knownActions(world.db)).map(({ action }) => action)
