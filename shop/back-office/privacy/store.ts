// SQL of erasure requests.
import { countOf, firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { ErasureState } from './rules.ts'

export type ErasureRow = {
  readonly id: string
  readonly userId: string
  readonly state: ErasureState
  readonly askedAt: Date
  readonly dueAt: Date
}

const columns = (db: Db) =>
  db`id, user_id as "userId", state, requested_at as "askedAt", due_at as "dueAt"`

/** False if one is already pending. */
export const insertErasure = async (
  db: Db,
  row: Omit<ErasureRow, 'state'> & { undoHash: string },
) =>
  hasChanged(db`
    insert into account_erasures (id, user_id, state, requested_at, due_at, undo_hash)
    values (${row.id}, ${row.userId}, 'waiting', ${row.askedAt}, ${row.dueAt}, ${row.undoHash})
    on conflict (user_id) where state = 'waiting' do nothing`)

export const waitingOf = async (db: Db, userId: string) =>
  firstOf(db<ErasureRow[]>`
    select ${columns(db)} from account_erasures where user_id = ${userId} and state = 'waiting'`)

/** Returns the user whose request was cancelled, by an emailed link or by the user. */
export async function deleteErasure(
  db: Db,
  by: { undoHash: string } | { userId: string },
  at: Date,
): Promise<string | null> {
  const which = 'undoHash' in by ? db`undo_hash = ${by.undoHash}` : db`user_id = ${by.userId}`
  const [row] = await db<{ userId: string }[]>`
    update account_erasures set state = 'undone', ended_at = ${at}, undo_hash = null
    where state = 'waiting' and ${which} returning user_id as "userId"`
  return row?.userId ?? null
}

export async function isUndoable(db: Db, undoHash: string): Promise<boolean> {
  const rows = await db`
    select 1 from account_erasures where state = 'waiting' and undo_hash = ${undoHash}`
  return rows.length === 1
}

export const dueErasures = async (db: Db, now: Date, limit: number) => db<ErasureRow[]>`
  select ${columns(db)} from account_erasures where state = 'waiting' and due_at <= ${now}
  order by due_at limit ${limit}`

/** Locked until the transaction ends; null if it was cancelled meanwhile, or is locked by another. */
export const lockedErasure = async (db: Db, id: string) =>
  firstOf(db<ErasureRow[]>`
    select ${columns(db)} from account_erasures where id = ${id} and state = 'waiting' for update skip locked`)

export const endErasure = async (
  db: Db,
  id: string,
  end: { at: Date; proofHash: string; counts: Readonly<Record<string, number>> },
) => db`
  update account_erasures set state = 'done', ended_at = ${end.at}, undo_hash = null,
    proof_hash = ${end.proofHash}, counts = ${db.json(end.counts)}
  where id = ${id} and state = 'waiting'`

/** All rows that the schema deletes with an account. Returns the number. */
export const eraseRowsOf = async (db: Db, userId: string) =>
  countOf(db`select erase_rows_of(${userId}) as count`)

/** The tombstone of a proof of erasure. */
export const tombstoneOf = async (db: Db, proofHash: string) =>
  firstOf(db<{ askedAt: Date; endedAt: Date; counts: Record<string, number> }[]>`
    select requested_at as "askedAt", ended_at as "endedAt", counts from account_erasures
    where proof_hash = ${proofHash}`)

export type EndedErasure = {
  readonly id: string
  readonly userId: string
  readonly state: 'undone' | 'done'
  readonly askedAt: Date
  readonly dueAt: Date
  readonly endedAt: Date
  readonly proofHash: string | null
}

export const erasuresEndedSince = async (db: Db, since: Date) => db<EndedErasure[]>`
  select id, user_id as "userId", state, requested_at as "askedAt", due_at as "dueAt", ended_at as "endedAt",
    proof_hash as "proofHash"
  from account_erasures where ended_at >= ${since} order by ended_at, id`

/** A request that was cancelled after a backup in which it is still waiting. */
export const undoAgain = async (db: Db, { id, endedAt }: EndedErasure) => db`
  update account_erasures set state = 'undone', ended_at = ${endedAt}, undo_hash = null
  where id = ${id} and state = 'waiting'`

/** A request that is due at once; null if the account does not exist or is erased. */
export async function repeatErasure(
  db: Db,
  { id, userId, askedAt, dueAt }: EndedErasure,
  undoHash: string,
): Promise<ErasureRow | null> {
  await db`
    insert into account_erasures (id, user_id, state, requested_at, due_at, undo_hash)
    select ${id}, u.id, 'waiting', ${askedAt}, ${dueAt}, ${undoHash} from users u
    where u.id = ${userId} and u.erased_at is null
    on conflict do nothing`
  const [row] = await db<ErasureRow[]>`
    update account_erasures set due_at = least(due_at, ${dueAt})
    where user_id = ${userId} and state = 'waiting' returning ${columns(db)}`
  return row ?? null
}
