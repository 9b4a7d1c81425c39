// SQL of newsletter issues and their texts.
import { firstLanguage } from '../../../platform/languages.ts'
import type { Place } from '../../../platform/pagination.ts'
import { countOf, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { IssueState, IssueText } from '../rules.ts'

export type IssueRow = {
  readonly id: string
  readonly state: IssueState
  readonly version: number
  readonly createdAt: Date
  readonly begunAt: Date | null
  readonly endedAt: Date | null
  readonly reached: string | null
  readonly mailCount: number
}

const columns = (db: Db) => db`
  id, state, version, created_at as "createdAt", started_at as "begunAt", ended_at as "endedAt",
  last_subscriber_id as reached, mail_count as "mailCount"`

export const insertIssue = async (db: Db, id: string, at: Date) => db`
  insert into newsletter_issues (id, state, version, created_at, changed_at)
  values (${id}, 'draft', 1, ${at}, ${at})`

export const issueById = async (db: Db, id: string) =>
  firstOf(db<IssueRow[]>`select ${columns(db)} from newsletter_issues where id = ${id}`)

export const lockedIssue = async (db: Db, id: string) =>
  firstOf(db<IssueRow[]>`
    select ${columns(db)} from newsletter_issues where id = ${id} for update`)

/** The issue that has been sending the longest, locked; null if there is none, or it is locked by another. */
export const lockSending = async (db: Db) =>
  firstOf(db<IssueRow[]>`
    select ${columns(db)} from newsletter_issues where state = 'sending'
    order by started_at, id limit 1 for update skip locked`)

export const isSending = async (db: Db): Promise<boolean> =>
  (await db`select from newsletter_issues where state = 'sending' limit 1`).length === 1

export const textsOf = async (db: Db, issueId: string) => db<IssueText[]>`
  select language, subject, body from newsletter_texts where issue_id = ${issueId}
  order by language`

export const saveText = async (db: Db, issueId: string, text: IssueText) => db`
  insert into newsletter_texts (issue_id, language, subject, body)
  values (${issueId}, ${text.language}, ${text.subject}, ${text.body})
  on conflict (issue_id, language) do update set subject = excluded.subject, body = excluded.body`

export const deleteText = async (db: Db, issueId: string, language: string) =>
  db`delete from newsletter_texts where issue_id = ${issueId} and language = ${language}`

export const recordIssueChange = async (db: Db, id: string, at: Date) => db`
  update newsletter_issues set version = version + 1, changed_at = ${at}
  where id = ${id} and state = 'draft'`

export const deleteDraft = async (db: Db, id: string) =>
  hasChanged(db`delete from newsletter_issues where id = ${id} and state = 'draft'`)

/** Also adds the sending job. False if it is no longer a draft. */
export async function beginSending(db: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await db`
    update newsletter_issues set state = 'sending', started_at = ${at}
    where id = ${id} and state = 'draft'`
  if (count === 1) await scheduleBatch(db, 0)
  return count === 1
}

/** Schedules the job before its next minutely run. */
export const scheduleBatch = async (db: Db, seconds: number) => db`
  select graphile_worker.add_job('send-newsletters', '{}'::json, job_key => 'send-newsletters',
    run_at => now() + make_interval(secs => ${seconds}), priority => 5)`

export const recordBatch = async (
  db: Db,
  id: string,
  { reached, mailCount }: { reached: string; mailCount: number },
) => db`
  update newsletter_issues set last_subscriber_id = ${reached}, mail_count = mail_count + ${mailCount}
  where id = ${id} and state = 'sending'`

export const endSending = async (db: Db, id: string, state: 'sent' | 'stopped', at: Date) =>
  hasChanged(db`
    update newsletter_issues set state = ${state}, ended_at = ${at}
    where id = ${id} and state = 'sending'`)

export type ListedIssue = Omit<IssueRow, 'reached'> & {
  readonly subject: string | null
  readonly languages: readonly string[]
}

/** Newest first, after a cursor; titled by the subject in the first language, else by the first available. */
export const issueRows = async (
  db: Db,
  { after, limit }: { after: Place | null; limit: number },
) => db<ListedIssue[]>`
  select i.id, i.state, i.version, i.created_at as "createdAt", i.started_at as "begunAt",
    i.ended_at as "endedAt", i.mail_count as "mailCount", t.subject, t.languages
  from newsletter_issues i cross join lateral (
    select (array_agg(subject order by language <> ${firstLanguage()}, language))[1] as subject,
      coalesce(array_agg(language order by language), '{}') as languages
    from newsletter_texts where issue_id = i.id) as t
  where true ${after ? db`and (i.created_at, i.id) < (${after.at}, ${after.id})` : db``}
  order by i.created_at desc, i.id desc limit ${limit}`

export const countSent = async (db: Db) =>
  countOf(db`
    select count(*) from newsletter_issues where state = 'sent' and mail_count > 0`)
