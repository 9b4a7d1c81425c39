// SQL of categories and of the slugs that they had.
import { firstOf } from '../../platform/rows.ts'
import { orderIn, slugHistory } from '../../platform/slug-history.ts'
import type { Db } from '../../world.ts'
import type { CategoryRow } from './rules.ts'

/** One transaction writes the tree at a time; the table's trigger takes the same lock. */
export const lockTree = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza categories'))`

/** Many at once may hold it as it is. */
export const shareTreeLock = (db: Db) =>
  db`select pg_advisory_xact_lock_shared(hashtext('piazza categories'))`

export const everyCategory = async (db: Db) => db<CategoryRow[]>`
  select c.id, parent_id as "parentId", slug, position, hidden as "isHidden", in_menus as "isInMenus", texts, art,
    attributes, options, version, moved_to as "movedTo",
      case when i.id is not null then json_build_object('id', i.id, 'width', i.width, 'height', i.height,
      'plain', i.fallback_format) end as photo
  from categories c left join images i on i.id = c.image_id`

export type Draft = Omit<CategoryRow, 'id' | 'position' | 'version' | 'photo' | 'movedTo'> & {
  readonly imageId: string | null
}

/** Comes last among those with the same parent. */
export const insertCategory = async (db: Db, id: string, draft: Draft) => db`
  insert into categories (id, parent_id, slug, position, hidden, in_menus, texts, image_id, art, attributes,
    options)
  values (${id}, ${draft.parentId}, ${draft.slug}, ${nextPosition(db, draft.parentId)}, ${draft.isHidden},
    ${draft.isInMenus}, ${db.json(draft.texts as never)}, ${draft.imageId}, ${draft.art && db.json(draft.art as never)},
    ${[...draft.attributes]}, ${db.json(draft.options as never)})`

const nextPosition = (db: Db, parentId: string | null) => db`
  (select coalesce(max(position), -1) + 1 from categories where parent_id is not distinct from ${parentId})`

/** With another parent it comes last there. Nothing where it is another version by now. */
export const updateCategory = async (
  db: Db,
  { id, version }: Pick<CategoryRow, 'id' | 'version'>,
  draft: Draft,
) => db`
  update categories set parent_id = ${draft.parentId}, slug = ${draft.slug}, hidden = ${draft.isHidden},
    in_menus = ${draft.isInMenus}, texts = ${db.json(draft.texts as never)}, image_id = ${draft.imageId},
    attributes = ${[...draft.attributes]}, options = ${db.json(draft.options as never)},
    position = case when parent_id is not distinct from ${draft.parentId} then position
      else ${nextPosition(db, draft.parentId)} end,
    version = version + 1
  where id = ${id} and version = ${version}`

/** Editors that have one of them open have seen another version. */
export const dropAttribute = async (db: Db, attribute: string) => db`
  update categories set attributes = array_remove(attributes, ${attribute}), version = version + 1
  where attributes @> array[${attribute}]`

/** What led to one category leads to another. */
export const moveOldSlugs = async (db: Db, id: string, target: string) =>
  db`update category_slug_history set category_id = ${target} where category_id = ${id}`

/**
 * What was below it takes its place in the tree. With `movedTo` its row stays until a job has moved its products there;
 * its slug is free at once.
 */
export async function deleteCategory(
  db: Db,
  { id, parentId }: Pick<CategoryRow, 'id' | 'parentId'>,
  movedTo: string | null,
): Promise<void> {
  await db`
    update categories set parent_id = ${parentId}, version = version + 1,
      position = position + ${nextPosition(db, parentId)}
    where parent_id = ${id}`
  if (movedTo === null) await dropCategory(db, id)
  else
    await db`
      update categories set moved_to = ${movedTo}, image_id = null,
        slug = 'moved-' || md5(id)
      where id = ${id}`
}

export const dropCategory = async (db: Db, id: string) =>
  db`delete from categories where id = ${id}`

/** One of the deleted ones whose products are still to be moved. */
export const movingCategory = async (db: Db) =>
  firstOf(db<{ id: string; to: string }[]>`
    select id, moved_to as to from categories where moved_to is not null order by id limit 1`)

export const askToMove = (db: Db) => db`
  select graphile_worker.add_job('move-products', '{}', job_key := 'move-products')`

/** Addresses that categories had before: each leads to one of them. */
export const { putOldSlug, dropOldSlug, idByOldSlug } = slugHistory(
  'category_slug_history',
  'category_id',
)

export const putOrder = orderIn('categories')
