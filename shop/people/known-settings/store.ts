// SQL of settings as last seen.
import { hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'

export type SeenSetting = {
  readonly name: string
  readonly fingerprint: string
  /** Shown to owners: a host, a URL without secrets, or a count. */
  readonly label: string
}

/** Returns the label before, if it has changed; null if it is the same, or new. */
export async function saveSeen(
  db: Db,
  { name, fingerprint, label }: SeenSetting,
  at: Date,
): Promise<string | null> {
  const [before] = await db<SeenSetting[]>`
    select name, fingerprint, label from known_settings where name = ${name} for update`
  if (before?.fingerprint === fingerprint) return null
  await db`
    insert into known_settings (name, fingerprint, label, seen_at) values (${name}, ${fingerprint}, ${label}, ${at})
    on conflict (name) do update set fingerprint = excluded.fingerprint, label = excluded.label, seen_at = ${at},
      label_before = known_settings.label, changed_at = ${at}`
  return before ? before.label : null
}

export type ChangedSetting = Pick<SeenSetting, 'name' | 'label'> & {
  readonly before: string | null
  readonly changedAt: Date
}

export const changedSettings = async (db: Db) => db<ChangedSetting[]>`
  select name, label, label_before as before, changed_at as "changedAt" from known_settings where changed_at is not null
  order by changed_at, name`

/** Returns false if it is noted already. */
export const markNoted = async (db: Db, name: string) =>
  hasChanged(db`
    update known_settings set changed_at = null where name = ${name} and changed_at is not null`)
