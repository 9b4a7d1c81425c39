// SQL of the outbox.

import type { Db } from '../../world.ts'
import type { Place } from '../pagination.ts'
import { countChanged, countOf, fieldOf, firstOf, onlyOf } from '../rows.ts'
import { type MailStatus, tries } from './rules.ts'

export type Mail = {
  id: string
  to: string
  language: string
  template: string
  subject: string
  body: string
  status: MailStatus
  createdAt: Date
  /** Unsubscribe URL of a list email. */
  unsubscribe: string | null
  /** Expiry. */
  until: Date | null
  /** Condition under which it is still valid. */
  about: About | null
}
export type About = Readonly<Record<string, string>>

/** Lower priority: the worker takes lower numbers first. */
const listPriority = 10

type Inserted = Omit<Mail, 'status'> & {
  readonly dedupe: string | null
  readonly forgetsAddress: boolean
  readonly isReplaceable?: boolean
  readonly replaces?: readonly string[]
}

/** Time in which an email may be replaced: what follows from one event commits in a few transactions, one by one. */
const replaceableFor = '10 seconds'

/**
 * Inserts emails with their jobs, unless one with the same dedupe key exists. Returns the number. Those that they replace
 * are dropped, except one that is being sent: waiting for it would hold the caller's locks as long as a mail server takes.
 */
export async function insertMails(db: Db, mails: readonly Inserted[]): Promise<number> {
  const replaced = new Set(mails.flatMap(({ replaces = [] }) => replaces))
  const rows = mails.map((mail) => ({
    ...mail,
    isDropped: mail.dedupe !== null && replaced.has(mail.dedupe),
  }))
  const jobs = await db`
    with dropped as (
      update mail_outbox set status = 'dropped', failure = 'mail.outdated', done_at = created_at, context = null
      -- Found by its key: all that wait may be many.
      where status = 'waiting' and id = any(array(
        select id from mail_outbox where dedupe_key = any(${[...replaced]}::text[])
        for update skip locked))
    ),
    added as (
      insert into mail_outbox (
        id, to_address, language, template, subject, body, status, dedupe_key, forgets_address, created_at,
        unsubscribe, expires_at, context, failure, done_at)
      select id, "to", language, template, subject, body,
        case when "isDropped" then 'dropped' else 'waiting' end, dedupe, "forgetsAddress", "createdAt",
        unsubscribe, until, about, case when "isDropped" then 'mail.outdated' end,
        case when "isDropped" then "createdAt" end
      from jsonb_to_recordset(${db.json(rows as never)}) as mail (
        id text, "to" text, language text, template text, subject text, body text, dedupe text,
        "forgetsAddress" boolean, "createdAt" timestamptz, unsubscribe text, until timestamptz, about jsonb,
        "isDropped" boolean)
      on conflict (dedupe_key) do nothing
      returning id, to_address, unsubscribe, status
    ),
    wanted as (select * from added where status = 'waiting')
    select jobs.id from (
      select array_agg(row('send-mail', json_build_object('id', id), mail_queue(to_address),
        case when id = any(${mails.filter((mail) => mail.isReplaceable).map(({ id }) => id)}::text[])
          then now() + ${replaceableFor}::interval end, ${tries}::smallint,
        'mail:' || id, case when unsubscribe is null then 0 else ${listPriority}::int end::smallint,
        null)::graphile_worker.job_spec) as specs
      from wanted having count(*) > 0) as batch, graphile_worker.add_jobs(batch.specs) as jobs`
  return jobs.length
}

/** Dedupe key of the copy of an email that was sent. */
export const repeatKey = (id: string): string => `again ${id}`

/** Locks the row until the transaction ends; `held` if another transaction has it, null if it is done. */
export async function lockWaiting(
  db: Db,
  id: string,
): Promise<(Mail & { readonly isRepeated: boolean }) | 'held' | null> {
  const [row] = await db<(Mail & { isRepeated: boolean })[]>`
    select id, to_address as "to", language, template, subject, body, status, created_at as "createdAt",
      unsubscribe, expires_at as until, context as about,
      coalesce(starts_with(dedupe_key, ${repeatKey('')}), false) as "isRepeated"
    from mail_outbox where id = ${id} and status = 'waiting' for update skip locked`
  if (row) return row
  const held = await db`select from mail_outbox where id = ${id} and status = 'waiting'`
  return held.length > 0 ? 'held' : null
}

/** Records the outcome. Erases a sent body that may contain a sign-in link. */
export const finishMail = async (
  db: Db,
  done: {
    id: string
    status: Exclude<MailStatus, 'waiting'>
    problem: string | null
    answer: string | null
    at: Date
    keepsBody: boolean
    /** As it was sent. */
    written?: { readonly subject: string; readonly text: string }
  },
) => db`
  update mail_outbox set status = ${done.status}, failure = ${done.problem},
    subject = ${done.written?.subject ?? db`subject`},
    server_response = case when not forgets_address then ${done.answer} end, done_at = ${done.at}, context = case when ${done.status === 'failed'} then context end,
    body = case when ${done.keepsBody} then ${done.written?.text ?? db`body`} else '' end,
    unsubscribe = case when ${done.keepsBody} then unsubscribe end,
    to_address = case when forgets_address then '' else to_address end
  where id = ${done.id} and status = 'waiting'`

export type Stopped = { readonly problem: string | null; readonly answer: string | null }

export const recordDeliveryProblem = async (db: Db, id: string, { problem, answer }: Stopped) => db`
  update mail_outbox set failure = ${problem}, server_response = ${answer} where id = ${id} and status = 'waiting'`

/** Last failure of the email that `isHeldUp` for the longest time. */
export const longestStopped = async (db: Db) =>
  firstOf(db<Stopped[]>`
    select failure as problem, server_response as answer from mail_outbox where ${isHeldUp(db)} and failure is not null
    order by created_at limit 1`)

/** When the longest waiting email was written. */
export const longestHeldUp = async (db: Db) =>
  fieldOf<Date>(db`
    select created_at as at from mail_outbox where ${isHeldUp(db)} order by created_at limit 1`)

/** Except emails that the server defers while it accepts others. */
const isHeldUp = (db: Db) => db`status = 'waiting' and failure is distinct from 'mail.later'`

type Shown = Omit<Mail, 'unsubscribe' | 'until' | 'about'>

export const newestMails = (db: Db, limit: number) => db<Shown[]>`
  select id, to_address as "to", language, template, subject, body, status, created_at as "createdAt"
  from mail_outbox order by created_at desc, id desc limit ${limit}`

/** Uses the partial index of each status, so that old sent emails are not read. */
export const countWaiting = async (db: Db) =>
  onlyOf(db<[{ waiting: number; oldest: Date | null; failed: number }]>`
    select (select count(*) from mail_outbox where status = 'waiting') as waiting,
      (select min(created_at) from mail_outbox where status = 'waiting') as oldest,
      (select count(*) from mail_outbox where status = 'failed') as failed`)

/** If a worker was killed on the last attempt, the outcome is unknown and no job is left to retry. */
export const failAbandoned = async (db: Db, at: Date) =>
  countChanged(db`
    update mail_outbox set status = 'failed', done_at = ${at}
    where status = 'waiting' and not exists (
      select from graphile_worker.jobs
      where key = 'mail:' || mail_outbox.id and (attempts < max_attempts or locked_at is not null))`)

/** Uses the index on creation: an email done before that time was also created before it. */
export async function deleteDone(db: Db, before: Date): Promise<number> {
  const isOld = db`created_at < ${before} and done_at < ${before}`
  return (await db`delete from mail_outbox where status <> 'waiting' and ${isOld}`).count
}

export const deleteTo = async (db: Db, address: string) =>
  countChanged(db`delete from mail_outbox where to_address = ${address}`)

/** Unsent list emails to an address. */
export const deleteListMailsTo = async (db: Db, address: string) =>
  countChanged(db`
    delete from mail_outbox
    where to_address = ${address} and unsubscribe is not null and status in ('waiting', 'failed')`)

export const countWaitingOf = async (db: Db, template: string, most: number) =>
  countOf(db`
    select count(*) from (
      select from mail_outbox
      where template = ${template} and status = 'waiting' and unsubscribe is not null
      limit ${most}) as counted`)

export type SentRow = Pick<Mail, 'template' | 'subject' | 'body' | 'status' | 'createdAt'>

/** Stored emails to an address, oldest first. */
export const mailsTo = async (db: Db, address: string) => db<SentRow[]>`
  select template, subject, body, status, created_at as "createdAt" from mail_outbox
  where to_address = ${address} order by created_at, id`

export type OutboxRow = Omit<Shown, 'body'> & {
  readonly problem: string | null
  readonly doneAt: Date | null
}

const outbox = (db: Db) => db`
  id, to_address as "to", language, template, subject, status, created_at as "createdAt",
  failure as problem, done_at as "doneAt"`

/** Newest first, after a cursor; `to` is a complete address. */
export async function outboxRows(
  db: Db,
  query: {
    status: MailStatus[] | null
    to: string | null
    after: Place | null
    limit: number
  },
): Promise<OutboxRow[]> {
  const { status, to, after, limit } = query
  return db<OutboxRow[]>`
    select ${outbox(db)} from mail_outbox where true
    ${status ? db`and status = any(${status}::text[])` : db``}
    ${to ? db`and to_address = ${to}` : db``}
    ${after ? db`and (created_at, id) < (${after.at}, ${after.id})` : db``}
    order by created_at desc, id desc limit ${limit}`
}

type WholeRow = OutboxRow & Pick<Mail, 'body' | 'about'> & Pick<Stopped, 'answer'>

export const mailById = async (db: Db, id: string) =>
  firstOf(db<WholeRow[]>`
    select ${outbox(db)}, body, context as about, server_response as answer from mail_outbox where id = ${id}`)

/**
 * Makes jobs waiting for a retry due at the time they were written, like those not yet tried: at distinct times, since
 * the worker does not order jobs with equal ones.
 */
export const retryWaitingNow = async (db: Db) => db`
  select graphile_worker.reschedule_jobs(array[id], due, attempts => greatest(attempts - 1, 1))
  from (
    select id, attempts,
      created_at + row_number() over (partition by created_at order by id) * interval '1 microsecond' as due
    from graphile_worker.jobs
    where task_identifier = 'send-mail' and attempts > 0 and run_at > now() and locked_at is null) as waiting
  order by id`

/** Requeues a failed email with its job. False if it has not failed. */
export async function setWaiting(db: Db, id: string): Promise<boolean> {
  const rows = await db`
    with again as (
      update mail_outbox set status = 'waiting', failure = null, server_response = null, done_at = null
      where id = ${id} and status = 'failed' and body <> '' and to_address <> '' returning id, to_address)
    select graphile_worker.add_job('send-mail', json_build_object('id', id),
      queue_name => mail_queue(to_address), max_attempts => ${tries}::int, job_key => 'mail:' || id)
    from again`
  return rows.length === 1
}

export const countFailed = async (db: Db, most: number) =>
  countOf(db`
    select count(*) from (
      select 1 from mail_outbox where status = 'failed' limit ${most}) as counted`)
