// SQL of collections, their slug history, and the products of manual ones.
import { fieldOf, mapOf } from '../../platform/rows.ts'
import { orderIn, slugHistory } from '../../platform/slug-history.ts'
import type { Db } from '../../world.ts'
import type { CollectionRow } from './rules.ts'

/** Advisory lock: one transaction changes collections at a time. */
export const lockCollections = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza collections'))`

/** All collections in the order that staff set. */
export const everyCollection = async (db: Db) => db<CollectionRow[]>`
  select c.id, slug, position, hidden as "isHidden", kind, rule, texts, version,
    case when i.id is not null then json_build_object('id', i.id, 'width', i.width, 'height', i.height,
      'plain', i.fallback_format) end as photo
  from collections c left join images i on i.id = c.image_id order by position, c.id`

export type Draft = Omit<CollectionRow, 'id' | 'position' | 'version' | 'photo'> & {
  readonly imageId: string | null
}

/** Appends the collection at the end. */
export const insertCollection = async (db: Db, id: string, draft: Draft) => db`
  insert into collections (id, slug, position, hidden, kind, rule, texts, image_id)
  values (${id}, ${draft.slug}, (select coalesce(max(position), -1) + 1 from collections), ${draft.isHidden},
    ${draft.kind}, ${draft.rule && db.json(draft.rule as never)}, ${db.json(draft.texts as never)}, ${draft.imageId})`

/** Updates nothing if the version has changed. */
export const updateCollection = async (
  db: Db,
  { id, version }: Pick<CollectionRow, 'id' | 'version'>,
  draft: Draft,
) => db`
  update collections set slug = ${draft.slug}, hidden = ${draft.isHidden}, kind = ${draft.kind},
    rule = ${draft.rule && db.json(draft.rule as never)}, texts = ${db.json(draft.texts as never)},
    image_id = ${draft.imageId}, version = version + 1
  where id = ${id} and version = ${version}`

export const deleteCollection = async (db: Db, id: string) =>
  db`delete from collections where id = ${id}`

/** Product ids of a manual collection, in its order. */
export const productsOf = async (db: Db, id: string): Promise<string[]> =>
  (
    await db<{ id: string }[]>`
      select product_id as id from collection_products where collection_id = ${id} order by position, product_id`
  ).map((row) => row.id)

/** Writes the order, touching only the rows that changed. */
export async function putProducts(db: Db, id: string, ids: readonly string[]): Promise<void> {
  await db`delete from collection_products where collection_id = ${id} and product_id <> all (${[...ids]})`
  await db`
    insert into collection_products (collection_id, product_id, position)
    select ${id}, product, place - 1 from unnest(${[...ids]}::text[]) with ordinality as t (product, place)
    on conflict (collection_id, product_id) do update set position = excluded.position
      where collection_products.position <> excluded.position`
}

export const countsByCollection = async (db: Db) =>
  mapOf<string, number>(db`
    select collection_id as id, count(*) from collection_products group by collection_id`)

/** When the next published product reaches this age in days. */
export const nextAged = async (db: Db, days: number, now: Date) =>
  fieldOf<Date>(db`
    select min(created_at) + ${days} * interval '24 hours' as at from products
    where published and created_at >= ${now}::timestamptz - ${days} * interval '24 hours'`)

/** Slug history: each old slug redirects to one collection. */
export const { putOldSlug, dropOldSlug, idByOldSlug } = slugHistory(
  'collection_slug_history',
  'collection_id',
)

export const putOrder = orderIn('collections')
