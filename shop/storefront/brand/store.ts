// SQL of brand files.
import { fieldOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { BrandFile } from './rules/brand.ts'

export type StoredFile = BrandFile & { readonly content: Uint8Array }

export const putFile = async (db: Db, { id, type, content }: StoredFile, at: Date) => db`
  insert into design_files (id, type, content, at)
  values (${id}, ${type}, ${Buffer.from(content)}, ${at})
  on conflict (id) do update set at = excluded.at`

export const fileBy = async (db: Db, { id, type }: BrandFile) =>
  fieldOf<Uint8Array>(db`
    select content from design_files where id = ${id} and type = ${type}`)

/** Deletes older files that no version, draft or schedule references. */
export const deleteUnused = (db: Db, before: Date) => db`
  delete from design_files f where at < ${before}
    and not exists (select from design_versions where strpos((document -> 'brand')::text, f.id) > 0)
    and not exists (select from design_drafts where part = 'brand' and strpos(content::text, f.id) > 0)
    and not exists (select from design_schedule where strpos(parts::text, f.id) > 0)`
