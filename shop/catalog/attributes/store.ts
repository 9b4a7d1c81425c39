// SQL of attributes.
import { orderIn } from '../../platform/slug-history.ts'
import type { Db } from '../../world.ts'
import type { Attribute } from './rules.ts'

/** Exclusive advisory lock: one transaction writes attributes at a time. */
export const lockAttributes = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza attributes'))`

/** Shared advisory lock: readers that need attributes unchanged. */
export const shareAttributesLock = (db: Db) =>
  db`select pg_advisory_xact_lock_shared(hashtext('piazza attributes'))`

/** All attributes in the merchant's order. */
export const everyAttribute = async (db: Db) => db<Attribute[]>`
  select id, name, names, type, unit, "values", filterable as "isFilterable", position, version
  from attributes order by position, id`

export type Draft = Omit<Attribute, 'id' | 'position' | 'version'>

/** Appends the attribute at the end. */
export const insertAttribute = async (db: Db, id: string, draft: Draft) => db`
  insert into attributes (id, name, names, type, unit, "values", filterable, position)
  values (${id}, ${draft.name}, ${db.json(draft.names)}, ${draft.type}, ${draft.unit},
    ${db.json(draft.values as never)}, ${draft.isFilterable},
    (select coalesce(max(position), -1) + 1 from attributes))`

/** Updates nothing if the version has changed. */
export const updateAttribute = async (
  db: Db,
  { id, version }: Pick<Attribute, 'id' | 'version'>,
  draft: Draft,
) => db`
  update attributes set name = ${draft.name}, names = ${db.json(draft.names)}, type = ${draft.type},
    unit = ${draft.unit}, "values" = ${db.json(draft.values as never)}, filterable = ${draft.isFilterable},
    version = version + 1
  where id = ${id} and version = ${version}`

export const deleteAttribute = async (db: Db, id: string) =>
  db`delete from attributes where id = ${id}`

export const putOrder = orderIn('attributes')
