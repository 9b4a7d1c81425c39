// Slug history with redirects from former slugs, and sort positions in a list.
import type { Db } from '../world.ts'

/** The table of former slugs, and its id column. */
export const slugHistory = (table: string, column: string) => ({
  /** From now on the slug redirects to `id`. */
  async putOldSlug(db: Db, id: string, slug: string): Promise<void> {
    await db`
      insert into ${db(table)} (slug, ${db(column)}) values (${slug}, ${id})
      on conflict (slug) do update set ${db(column)} = excluded.${db(column)}`
  },
  async dropOldSlug(db: Db, slug: string): Promise<void> {
    await db`delete from ${db(table)} where slug = ${slug}`
  },
  /** The id that had this slug. */
  async idByOldSlug(db: Db, slug: string): Promise<string | null> {
    const [row] = await db<{ id: string }[]>`
      select ${db(column)} as id from ${db(table)} where slug = ${slug}`
    return row?.id ?? null
  },
})

/** Writes the positions of rows. Versions stay, since no text changes. */
export const orderIn = (table: string) =>
  async function putOrder(db: Db, ids: readonly string[]): Promise<void> {
    await db`
      update ${db(table)} set position = place - 1
      from unnest(${[...ids]}::text[]) with ordinality as t (ordered, place) where id = ordered`
  }
