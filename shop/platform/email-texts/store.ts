// SQL of the merchant's texts for emails.

import type { Db } from '../../world.ts'
import { firstOf } from '../rows.ts'
import { type EmailText, signature } from './rules.ts'

export type StoredText = EmailText & {
  readonly template: string
  readonly language: string
  readonly version: number
}

const columns = (db: Db) => db`template, language, subject, above, below, version`

export const textOf = async (db: Db, template: string, language: string) =>
  firstOf(db<StoredText[]>`
    select ${columns(db)} from email_texts where template = ${template} and language = ${language}`)

/** Until the transaction ends. */
export const lockTexts = async (db: Db, template: string) =>
  db`select pg_advisory_xact_lock(hashtextextended('email:' || ${template}, 0))`

export const everyText = async (db: Db) => db<StoredText[]>`select ${columns(db)} from email_texts`

/** The text of one email and its signature, and whether it is off, in one statement. */
export const allOf = async (db: Db, template: string, language: string) =>
  db<(EmailText & { template: string; isOff: boolean })[]>`
    select template, subject, above, below, false as "isOff" from email_texts
    where template in (${template}, ${signature}) and language = ${language}
    union all
    select template, '', '', '', true from emails_off where template = ${template}`

/** Whether it was added: another person may have been first. */
export const addText = async (db: Db, text: Omit<StoredText, 'version'>, at: Date) =>
  (
    await db`
      insert into email_texts (template, language, subject, above, below, changed_at)
      values (${text.template}, ${text.language}, ${text.subject}, ${text.above}, ${text.below}, ${at})
      on conflict do nothing`
  ).count === 1

/** An emptied text keeps its row, and with it its version. */
export const changeText = async (db: Db, text: StoredText, at: Date) =>
  (
    await db`
      update email_texts set subject = ${text.subject}, above = ${text.above}, below = ${text.below},
        version = version + 1, changed_at = ${at}
      where template = ${text.template} and language = ${text.language} and version = ${text.version}`
  ).count === 1

export const templatesOff = async (db: Db): Promise<string[]> =>
  (await db<{ template: string }[]>`select template from emails_off`).map(
    ({ template }) => template,
  )

/** Whether that changed anything. */
export const turnOff = async (db: Db, template: string, at: Date) =>
  (
    await db`
      insert into emails_off (template, off_at) values (${template}, ${at}) on conflict do nothing`
  ).count === 1

export const turnOn = async (db: Db, template: string) =>
  (await db`delete from emails_off where template = ${template}`).count === 1
