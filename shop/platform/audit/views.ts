// Reads the audit log and verifies its hash chain.
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type Entry, genesis, sealedText } from './rules.ts'
import { hashOf } from './seal.ts'
import {
  chainedEntries,
  type EntryQuery,
  entriesAfter,
  entriesBy,
  entriesBySubject,
  eventsBy,
  findEntries,
  hasAction,
  knownActions,
  lastEntry,
  subjectsWith,
} from './store.ts'

/** Whether this was ever done. */
export const wasRecorded = (world: World, action: string): Promise<boolean> =>
  hasAction(world.db, action)

/** What this was done to, oldest first: for actions that are rare. */
export const subjectsOf = (world: World, action: string): Promise<string[]> =>
  subjectsWith(world.db, action)

/** A point of the chain: saved elsewhere, it detects truncation. */
export type Head = { readonly number: number; readonly hash: string }

/**
 * Verifies the whole chain. Refuses `audit.edited` with the first invalid entry (edited, reordered, or hashed with
 * another key), `audit.missing` if a number is missing, `audit.truncated` if a saved head is not in it.
 */
export async function verifyAudit(
  world: World,
  kept: readonly Head[] = [],
): Promise<Result<{ entries: number; head: Head | null }>> {
  const expected = new Map(kept.map((head) => [head.number, head.hash]))
  let number = 0
  let hash = genesis
  for (;;) {
    const rows = await entriesAfter(world.db, number, 1000)
    if (rows.length === 0) break
    for (const row of rows) {
      if (row.number !== number + 1)
        return refuse('audit.missing', { facts: { number: number + 1 } })
      const fits =
        isKnown(world, row.keyVersion) &&
        row.hash === hashOf(world.keys, row.keyVersion, sealedText(row, hash))
      const recordedHash = expected.get(row.number) ?? row.hash
      if (!fits || recordedHash !== row.hash)
        return refuse('audit.edited', { facts: { number: row.number } })
      ;({ number, hash } = row)
    }
  }
  const beyond = kept.find((head) => head.number > number)
  if (beyond) return refuse('audit.truncated', { facts: { number: beyond.number } })
  return ok({ entries: number, head: number ? { number, hash } : null })
}

function isKnown(world: World, version: number): boolean {
  try {
    return world.keys.key('audit', version).length > 0
  } catch {
    return false
  }
}

export const auditHead = async (world: World): Promise<Head | null> =>
  (await lastEntry(world.db)) ?? null

/** Entries about one subject, newest first. */
export const entriesOf = async (world: World, subject: string, limit = 100): Promise<Entry[]> => [
  ...(await entriesBySubject(world.db, subject, limit)),
]

/** Entries about one subject, oldest first, with their hashes and without who did it. */
export const chainedEntriesOf = (world: World, subject: string, limit = 200) =>
  chainedEntries(world.db, subject, limit)

/** A person's own actions in the logs, for the personal data export. */
export const ownEvents = async (world: World, userId: string) => ({
  security: await eventsBy(world.db, userId),
  audit: await entriesBy(world.db, userId),
})

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
