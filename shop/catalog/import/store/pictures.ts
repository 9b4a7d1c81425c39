// SQL of remote pictures that a file names.
import { columnOf, firstOf, mapOf, onlyOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { shortened } from '../rules/cells.ts'
import type { WantedPicture } from '../rules/file-pictures.ts'
import { insertProblems } from './items.ts'

export type PictureRow = Omit<WantedPicture, 'position'> & {
  readonly id: number
  readonly importId: string
  readonly productId: string
  readonly attempts: number
}

const columns = (db: Db) => db`
  id, import_id as "importId", product_id as "productId", number, header as "column", address, option_value as value,
  alt, image_id as "imageId", attempts`

export type Asked = WantedPicture & { readonly productId: string; readonly isDraft: boolean }

export async function insertPictures(
  db: Db,
  importId: string,
  pictures: readonly Asked[],
): Promise<void> {
  if (pictures.length === 0) return
  await db`
    insert into catalogue_import_pictures (import_id, product_id, is_draft, number, header, position, address,
      option_value, alt, status, image_id)
    select ${importId}, "productId", "isDraft", number, "column", position, address, nullif(value, ''), alt,
      case when "imageId" is null then 'waiting' else 'fetched' end, "imageId"
    from jsonb_to_recordset(${db.json(pictures as never)}) as t ("productId" text, "isDraft" boolean, number int,
      "column" text, position int, address text, value text, alt jsonb, "imageId" text)`
}

/** Maps each URL to the picture downloaded from it, as long as the shop has it. */
export async function fetchedFrom(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  return mapOf<string, string>(db`
    select distinct on (p.address) p.address, i.id from catalogue_import_pictures p
    join images i on i.id = p.image_id
    where p.address = any(${[...addresses]}::text[]) and p.image_id is not null
    order by p.address, p.id desc`)
}

export const scheduleDownloads = (db: Db) => db`
  select graphile_worker.add_job('fetch-import-pictures', '{}', job_key := 'fetch-import-pictures')`

/** Claims waiting downloads without a worker, with a lease of two minutes. */
export const claimDownloads = async (db: Db, now: Date, limit: number) => db<PictureRow[]>`
  update catalogue_import_pictures set worker_until = now() + interval '2 minutes', attempts = attempts + 1
  where id in (
    select id from catalogue_import_pictures where status = 'waiting'
      and (worker_until is null or worker_until < now()) and (not_before is null or not_before <= ${now})
    order by id limit ${limit} for update skip locked)
  returning ${columns(db)}`

/** Records success, a later retry, or failure. One that was given up in the meantime stays so. */
export async function recordDownload(
  db: Db,
  id: number,
  to: { imageId: string } | { notBefore: Date } | 'failed',
): Promise<boolean> {
  const status = to === 'failed' ? 'failed' : 'imageId' in to ? 'fetched' : 'waiting'
  const rows = await db`
    update catalogue_import_pictures set status = ${status}, worker_until = null,
      image_id = ${typeof to === 'object' && 'imageId' in to ? to.imageId : null},
      not_before = ${typeof to === 'object' && 'notBefore' in to ? to.notBefore : null}
    where id = ${id} and status = 'waiting' returning id`
  return rows.length === 1
}

/**
 * Claims a product without pending pictures until the transaction ends: locks its first picture's row, so that two
 * workers never process the same product.
 */
export const claimCompletedProducts = async (db: Db) =>
  firstOf(db<{ importId: string; productId: string; by: string | null; isDraft: boolean }[]>`
    select p.import_id as "importId", p.product_id as "productId", i.applied_by as by, p.is_draft as "isDraft"
    from catalogue_import_pictures p join catalogue_imports i on i.id = p.import_id
    where p.status = 'fetched' and not exists (
      select from catalogue_import_pictures w
      where w.import_id = p.import_id and w.product_id = p.product_id
        and (w.status = 'waiting' or w.status = 'fetched' and w.id < p.id))
    order by p.id limit 1 for update of p skip locked`)

/** A product's pictures in file order, including those that it already has. */
export const picturesFor = async (
  db: Db,
  { importId, productId }: { importId: string; productId: string },
) => db<PictureRow[]>`
  select ${columns(db)} from catalogue_import_pictures
  where import_id = ${importId} and product_id = ${productId} and image_id is not null
  order by position for update`

export const recordAttached = (
  db: Db,
  { importId, productId }: { importId: string; productId: string },
) => db`
  update catalogue_import_pictures set status = 'attached'
  where import_id = ${importId} and product_id = ${productId} and status = 'fetched'`

/** Fails pending downloads of a product that cannot have them, or of a canceled import. Returns those that fail now. */
export const failRemainingDownloads = async (
  db: Db,
  importId: string,
  of: { productId: string } | 'waiting',
) => db<PictureRow[]>`
  update catalogue_import_pictures set status = 'failed', worker_until = null
  where import_id = ${importId}
    and ${of === 'waiting' ? db`status = 'waiting'` : db`product_id = ${of.productId} and status = 'fetched'`}
  returning ${columns(db)}`

/** Resets failed downloads to waiting with no attempts; all of an import, or one. Returns their ids. */
export const waitAgain = async (db: Db, importId: string, which: number | 'all') =>
  columnOf<number>(db`
    update catalogue_import_pictures set status = 'waiting', attempts = 0, not_before = null, worker_until = null
    where import_id = ${importId} and status = 'failed' ${which === 'all' ? db`` : db`and id = ${which}`}
    returning id`)

/** Lists them among the import's problems, with the full URL. */
export async function listFailures(
  db: Db,
  rows: readonly PictureRow[],
  reason: string,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const failures = rows.map(({ id, number, column, address }) => ({
    number,
    column,
    value: shortened(address, 2000),
    reason,
    pictureId: id,
  }))
  await insertProblems(db, first.importId, failures, true)
}

export type PictureCounts = {
  readonly waiting: number
  /** Downloaded by this import or existing before, including those already attached. */
  readonly fetched: number
  readonly failed: number
}

export const countPictures = async (db: Db, importId: string) =>
  onlyOf(db<[PictureCounts]>`
    select count(*) filter (where status = 'waiting') as waiting,
      count(*) filter (where status in ('fetched', 'attached')) as fetched,
      count(*) filter (where status = 'failed') as failed
    from catalogue_import_pictures where import_id = ${importId}`)
