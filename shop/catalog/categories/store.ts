// SQL of categories and their slug history.
import { firstOf } from '../../platform/rows.ts'
import { orderIn, slugHistory } from '../../platform/slug-history.ts'
import type { Db } from '../../world.ts'
import type { CategoryRow } from './rules.ts'

/** Exclusive advisory lock: one transaction writes the tree at a time; the table's trigger takes the same lock. */
export const lockTree = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza categories'))`

/** Shared advisory lock: readers that need the tree unchanged. */
export const shareTreeLock = (db: Db) =>
  db`select pg_advisory_xact_lock_shared(hashtext('piazza categories'))`

export const everyCategory = async (db: Db) => db<CategoryRow[]>`
  select c.id, parent_id as "parentId", slug, position, hidden as "isHidden", in_menus as "isInMenus", texts, art,
    attributes, options, legal, version, moved_to as "movedTo",
      case when i.id is not null then json_build_object('id', i.id, 'width', i.width, 'height', i.height,
      'plain', i.fallback_format) end as photo
  from categories c left join images i on i.id = c.image_id`

export type Draft = Omit<CategoryRow, 'id' | 'position' | 'version' | 'photo' | 'movedTo'> & {
  readonly imageId: string | null
}

/** Appends the category after its siblings. */
export const insertCategory = async (db: Db, id: string, draft: Draft) => db`
  insert into categories (id, parent_id, slug, position, hidden, in_menus, texts, image_id, art, attributes,
    options, legal)
  values (${id}, ${draft.parentId}, ${draft.slug}, ${nextPosition(db, draft.parentId)}, ${draft.isHidden},
    ${draft.isInMenus}, ${db.json(draft.texts as never)}, ${draft.imageId}, ${draft.art && db.json(draft.art as never)},
    ${[...draft.attributes]}, ${db.json(draft.options as never)}, ${db.json((draft.legal ?? {}) as never)})`

const nextPosition = (db: Db, parentId: string | null) => db`
  (select coalesce(max(position), -1) + 1 from categories where parent_id is not distinct from ${parentId})`

/** Updates the category; a new parent puts it last there. Updates nothing if the version has changed. */
export const updateCategory = async (
  db: Db,
  { id, version }: Pick<CategoryRow, 'id' | 'version'>,
  draft: Draft,
) => db`
  update categories set parent_id = ${draft.parentId}, slug = ${draft.slug}, hidden = ${draft.isHidden},
    in_menus = ${draft.isInMenus}, texts = ${db.json(draft.texts as never)}, image_id = ${draft.imageId},
    attributes = ${[...draft.attributes]}, options = ${db.json(draft.options as never)},
    legal = ${db.json((draft.legal ?? {}) as never)},
    position = case when parent_id is not distinct from ${draft.parentId} then position
      else ${nextPosition(db, draft.parentId)} end,
    version = version + 1
  where id = ${id} and version = ${version}`

/** Bumps the version, so that open editors detect the change. */
export const dropAttribute = async (db: Db, attribute: string) => db`
  update categories set attributes = array_remove(attributes, ${attribute}), version = version + 1
  where attributes @> array[${attribute}]`

/** Redirects the category's old slugs to `target`. */
export const moveOldSlugs = async (db: Db, id: string, target: string) =>
  db`update category_slug_history set category_id = ${target} where category_id = ${id}`

/**
 * Its children take its place in the tree. With `movedTo` its row stays until a job has moved its products there; its
 * slug is free immediately.
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

/** A deleted category whose products are still to be moved. */
export const movingCategory = async (db: Db) =>
  firstOf(db<{ id: string; to: string }[]>`
    select id, moved_to as to from categories where moved_to is not null order by id limit 1`)

export const queueProductMove = (db: Db) => db`
  select graphile_worker.add_job('move-products', '{}', job_key := 'move-products')`

/** Slug history: each old slug redirects to one category. */
export const { putOldSlug, dropOldSlug, idByOldSlug } = slugHistory(
  'category_slug_history',
  'category_id',
)

export const putOrder = orderIn('categories')
