// SQL of page texts, and of the pages' slug history.
import { firstOf } from '../../platform/rows.ts'
import { slugHistory } from '../../platform/slug-history.ts'
import type { Db } from '../../world.ts'
import type { TextsByLanguage } from './rules.ts'

export type PageVersion = {
  readonly id: string
  readonly pageId: string
  readonly texts: TextsByLanguage
  readonly byUser: string | null
  readonly at: Date
}

export async function insertVersion(db: Db, version: PageVersion): Promise<void> {
  const { id, pageId, texts, byUser, at } = version
  await db`
    insert into page_versions (id, page_id, texts, by_user, at)
    values (${id}, ${pageId}, ${db.json(texts as never)}, ${byUser}, ${at})`
}

export const versionById = async (db: Db, id: string) =>
  firstOf(db<PageVersion[]>`
    select id, page_id as "pageId", texts, by_user as "byUser", at from page_versions where id = ${id}`)

export type PageHead = {
  readonly id: string
  /** By language. */
  readonly names: Readonly<Record<string, string>>
  readonly at: Date
}

/** Pages without their texts, since menus only need names. */
export const headsOf = async (db: Db, ids: readonly string[]) => db<PageHead[]>`
  select id, at,
    (select coalesce(jsonb_object_agg(key, value -> 'name') filter (where value ? 'name'), '{}')
      from jsonb_each(texts)) as names
  from page_versions where id = any(${[...ids]}::text[])`

/** Slug history: each old slug redirects to one page. */
export const { putOldSlug, dropOldSlug, idByOldSlug } = slugHistory('page_slug_history', 'page_id')
