// The whole catalogue in parts, for sitemaps, feeds and pictures.
import type { Db } from '../../world.ts'
import type { ArtKind } from '../rules.ts'

export const drawnRows = (db: Db): Promise<{ kind: ArtKind; variant: number; hex: string }[]> => db<
  { kind: ArtKind; variant: number; hex: string }[]
>`
  select distinct p.art_kind as kind, p.art_variant as variant, c.hex
  from products p join product_colours c on c.product_id = p.id and not c.hidden where p.published`

/** Ids of published products in the order of the shelf. */
export async function publishedIds(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from products where published order by position, id limit ${limit} offset ${offset}`
  return rows.map(({ id }) => id)
}
