// SQL of references.
import { firstOf, hasRows } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Kind, Metadata, Reference } from './rules.ts'

const columns = (db: Db) => db`
  kind, object_id as "objectId", external_id as "externalId", metadata, changed_at as "changedAt"`

export const referenceOf = async (db: Db, kind: Kind, objectId: string) =>
  firstOf(db<Reference[]>`
    select ${columns(db)} from program_references where kind = ${kind} and object_id = ${objectId}`)

export const referenceNamed = async (db: Db, kind: Kind, externalId: string) =>
  firstOf(db<Reference[]>`
    select ${columns(db)} from program_references where kind = ${kind} and external_id = ${externalId}`)

/** Returns false if another object of the kind has the external id. */
export const saveReference = async (
  db: Db,
  { kind, objectId, externalId, metadata }: Omit<Reference, 'changedAt'>,
  at: Date,
): Promise<boolean> =>
  hasRows(db`
    insert into program_references (kind, object_id, external_id, metadata, changed_at)
    select ${kind}, ${objectId}, ${externalId}, ${db.json(metadata as never)}, ${at}
    where not exists (
      select from program_references where kind = ${kind} and external_id = ${externalId} and object_id <> ${objectId})
    on conflict (kind, object_id) do update
      set external_id = excluded.external_id, metadata = excluded.metadata, changed_at = excluded.changed_at
    returning 1`)

/** One writer at a time for each kind, so that an external id is given once. */
export const lockReferences = (db: Db, kind: Kind) =>
  db`select pg_advisory_xact_lock(hashtextextended(${`references ${kind}`}, 0))`

export type OwnReference = Pick<Reference, 'externalId' | 'changedAt'> & { metadata: Metadata }

export const referencesOfUser = async (db: Db, userId: string) => db<OwnReference[]>`
  select external_id as "externalId", metadata, changed_at as "changedAt"
  from program_references where user_id = ${userId}`
