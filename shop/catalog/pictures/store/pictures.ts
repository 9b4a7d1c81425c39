// SQL of uploaded images, and of unreferenced ones.
import { firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { FocalPoint, Photo } from '../../products/rules/photos.ts'

export type PictureRow = Omit<Photo, 'alt' | 'frame'>

/** Uploading the same picture again renews its upload time; waits for its erasure. */
export const insertPicture = async (db: Db, { id, ...row }: PictureRow, at: Date) => db`
  insert into images (id, width, height, fallback_format, at)
  values (${id}, ${row.width}, ${row.height}, ${row.plain}, ${at})
  on conflict (id) do update set at = excluded.at`

export const picturesById = async (db: Db, ids: readonly string[]) => db<PictureRow[]>`
  select id, width, height, fallback_format as plain from images where id = any(${[...ids]}::text[])`

export type FramedPicture = Pick<Photo, 'id' | 'width' | 'plain'> & FocalPoint

/** A picture that products show, once per focal point. */
export const framedPictures = async (db: Db, id: string) => db<FramedPicture[]>`
  select distinct i.id, i.width, i.fallback_format as plain, p.focus_x as x, p.focus_y as y
  from images i join product_images p on p.image_id = i.id where i.id = ${id}`

/** Whether a value in the document of `d`, a draft or version, shows image `p`. */
const ofSwatch = (db: Db, d: 'd' | 'v') => db`
  jsonb_path_query_array(${db(d)}.document, '$.options[*].values[*].imageId') @> jsonb_build_array(p.id)`

/**
 * An image uploaded before `before` that nothing references: product, category, collection, page, design, draft,
 * version. Locks its row.
 */
export const lockUnnamed = async (db: Db, before: Date) =>
  firstOf(db<PictureRow[]>`
    select id, width, height, fallback_format as plain from images p
    where at < ${before}
      and not exists (select 1 from product_images i where i.image_id = p.id)
      and not exists (select 1 from product_option_values o where o.image_id = p.id)
      and not exists (select 1 from categories c where c.image_id = p.id)
      and not exists (select 1 from collections c where c.image_id = p.id)
      and not exists (select 1 from page_versions v where strpos(v.texts::text, p.id) > 0)
      and not exists (select 1 from design_versions d where strpos(d.document::text, p.id) > 0)
      and not exists (select 1 from design_drafts d where strpos(d.content::text, p.id) > 0)
      and not exists (select 1 from design_schedule d where strpos(d.parts::text, p.id) > 0)
      and not exists (select 1 from product_drafts d
        where d.document -> 'pictures' @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists (select 1 from product_drafts d where ${ofSwatch(db, 'd')})
      and not exists (select 1 from product_versions v
        where v.document -> 'pictures' @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists (select 1 from product_versions v where ${ofSwatch(db, 'v')})
    order by at limit 1 for update skip locked`)

export const deletePicture = async (db: Db, id: string) => db`delete from images where id = ${id}`
