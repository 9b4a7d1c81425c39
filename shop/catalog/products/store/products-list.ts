// All products as staff lists them, shown or not.
import { countOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { firstLanguage } from '../rules/texts.ts'
import { plainHex } from '../rules.ts'
import { type PhotoRow, photo, placeholderCategory, type ShownRow, swatchOf } from '../store.ts'
import { holds, idBegins, mostWords, wordsMeant } from './name-match.ts'
import { idsOf, low, type ProductQuery } from './products-found.ts'

export type ProductRow = Pick<
  ShownRow,
  'id' | 'name' | 'category' | 'artKind' | 'artVariant' | 'categoryName'
> & {
  basePrice: bigint
  isPublished: boolean
  isArchived: boolean
  hasDraft: boolean
  /** Units of all variants in sight; null where there is none yet. */
  pieces: number | null
  /** One of its variants is low. */
  isLow: boolean
  /** Of its first swatch, or what is drawn without one; null where it has no variant yet. */
  hex: string | null
  photo: PhotoRow | null
}

export async function productRows(db: Db, query: ProductQuery): Promise<ProductRow[]> {
  const ids = (await idsOf(db, query)).map(({ id }) => id)
  return rowsOfProducts(db, ids, query.shops)
}

/** The first picture of the draft of a product `p` that is not published, as a photo's row. */
const draftPhoto = (db: Db) => db`(
  select json_build_array(x.id, x.width, x.height, x.fallback_format, null,
    coalesce((d.document #>> '{pictures,0,focus,x}')::int, 50),
    coalesce((d.document #>> '{pictures,0,focus,y}')::int, 50))
  from product_drafts d join images x on x.id = d.document #>> '{pictures,0,id}'
  where d.product_id = p.id and not p.published)`

/** In the order of the ids; `shops` is the shop's own mark for what is low. */
export const rowsOfProducts = async (db: Db, ids: readonly string[], shops: number) => db<
  ProductRow[]
>`
    select p.id, p.name, p.category, p.base_price as "basePrice", p.art_kind as "artKind",
      p.art_variant as "artVariant", ${placeholderCategory(db, firstLanguage)}, p.published as "isPublished",
      p.archived_at is not null as "isArchived",
      exists (select 1 from product_drafts d where d.product_id = p.id) as "hasDraft",
      (select sum(c.available)::int from product_variants c where c.product_id = p.id and not c.hidden) as pieces,
      ${low(db, shops)} as "isLow", case when c.product_id is not null then coalesce(${swatchOf(db)}, ${plainHex}) end as hex, 
      coalesce(${photo(db, firstLanguage)}, ${draftPhoto(db)}) as photo
    from unnest(${[...ids]}::text[]) with ordinality as found (id, place) join products p using (id)
    left join lateral (select product_id, value1, value2, value3 from product_variants
      where product_id = p.id order by hidden, position limit 1) c on true
    order by place`

/** Some of those that a beginning of an id or a part of a name means; however many there are, no more are looked at. */
export async function productsMeaning(
  db: Db,
  q: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  const words = await wordsMeant(db, q, mostWords)
  return db<{ id: string; name: string }[]>`
    select id, p.name from (
      (select id from admin_product_index where ${idBegins(db, db`id`, q)}
        order by id using ~<~ limit ${most})
      union
      (select id from admin_product_index where ${q.includes(' ') ? holds(db, db`name`, q) : db`false`}
        limit ${most})
      union
      (select p.id from unnest(${words}::text[]) as meant (word) cross join lateral (
        select id from admin_product_words p where p.word = meant.word limit ${most}) as p limit ${most})
      limit ${most}) as found join products p using (id)`
}

/** Drafts of products, new ones too; counts no further than `most`. */
export const countDrafts = async (db: Db, most: number) =>
  countOf(db`
    select count(*) from (select 1 from product_drafts limit ${most}) as found`)
