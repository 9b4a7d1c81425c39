// SQL of the back-office product list, published or not.

import { firstLanguage } from '../../../platform/languages.ts'
import { countOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { plainHex } from '../rules/catalog.ts'
import { findTerms, holds, idHasPrefix, maxMatchedTerms } from './name-match.ts'
import { type PhotoRow, photo, placeholderCategory, type ShownRow, swatchOf } from './products.ts'
import { low } from './products-found.ts'

export type ProductRow = Pick<
  ShownRow,
  'id' | 'name' | 'category' | 'artKind' | 'artVariant' | 'categoryName'
> & {
  basePrice: bigint
  isPublished: boolean
  isArchived: boolean
  hasDraft: boolean
  /** Units of all visible variants; null if there is none yet. */
  units: number | null
  /** Whether one of its variants is low. */
  isLow: boolean
  /** Color of its first swatch, or of its artwork; null without a variant. */
  hex: string | null
  photo: PhotoRow | null
}

/** The first picture of the draft of an unpublished product `p`, as a photo row. */
const draftPhoto = (db: Db) => db`(
  select json_build_array(x.id, x.width, x.height, x.fallback_format, null,
    coalesce((d.document #>> '{pictures,0,focus,x}')::int, 50),
    coalesce((d.document #>> '{pictures,0,focus,y}')::int, 50))
  from product_drafts d join images x on x.id = d.document #>> '{pictures,0,id}'
  where d.product_id = p.id and not p.published)`

/** In the order of the ids; `shops` is the shop's own low-stock threshold. */
export const rowsOfProducts = async (db: Db, ids: readonly string[], shops: number) => db<
  ProductRow[]
>`
    select p.id, p.name, p.category, p.base_price as "basePrice", p.art_kind as "artKind",
      p.art_variant as "artVariant", ${placeholderCategory(db, firstLanguage())}, p.published as "isPublished",
      p.archived_at is not null as "isArchived",
      exists (select 1 from product_drafts d where d.product_id = p.id) as "hasDraft",
      (select sum(c.available)::int from product_variants c where c.product_id = p.id and not c.hidden) as units,
      ${low(db, shops)} as "isLow", case when c.product_id is not null then coalesce(${swatchOf(db)}, ${plainHex}) end as hex, 
      coalesce(${photo(db, firstLanguage())}, ${draftPhoto(db)}) as photo
    from unnest(${[...ids]}::text[]) with ordinality as found (id, place) join products p using (id)
    left join lateral (select product_id, value1, value2, value3 from product_variants
      where product_id = p.id order by hidden, position limit 1) c on true
    order by place`

/** Some products whose id begins with, or whose name contains, the query; the scan is limited. */
export async function productsMeaning(
  db: Db,
  q: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  const words = await findTerms(db, q, maxMatchedTerms)
  return db<{ id: string; name: string }[]>`
    select id, p.name from (
      (select id from admin_product_index where ${idHasPrefix(db, db`id`, q)}
        order by id using ~<~ limit ${most})
      union
      (select id from admin_product_index where ${q.includes(' ') ? holds(db, db`name`, q) : db`false`}
        limit ${most})
      union
      (select p.id from unnest(${words}::text[]) as meant (word) cross join lateral (
        select id from admin_product_words p where p.word = meant.word limit ${most}) as p limit ${most})
      limit ${most}) as found join products p using (id)`
}

/** Counts drafts, including new products; stops at `most`. */
export const countDrafts = async (db: Db, most: number) =>
  countOf(db`
    select count(*) from (select 1 from product_drafts limit ${most}) as found`)
