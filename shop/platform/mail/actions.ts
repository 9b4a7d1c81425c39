// Transactional outbox: queues an email in the transaction that causes it, and delivers it afterwards.

import { ok, type Result, refuse } from '../../result.ts'
import type { Db, World } from '../../world.ts'
import { day } from '../durations.ts'
import { defaultEmailDesign, type EmailDesign } from './html.ts'
import type { Attachment, Postman } from './port.ts'
import { retainsText } from './rules.ts'
import {
  type About,
  deleteDone,
  deleteListMailsTo,
  deleteTo,
  failAbandoned,
  finishMail,
  insertMails,
  lockWaiting,
  type Mail,
  mailById,
  recordDeliveryProblem,
  repeatKey,
  retryWaitingNow,
  setWaiting,
} from './store.ts'
import { emailPage, goodsIn } from './views.ts'

/**
 * Writes an email from the texts `mail.{template}.subject` and `.body` in the reader's language. It is sent only if
 * the caller's transaction commits; with `dedupe` only once.
 */
export const queueMail = (world: World, mail: NewMail): Promise<void> => queueMails(world, [mail])

export type NewMail = {
  readonly to: string
  readonly language: string
  readonly template: string
  readonly values: Readonly<Record<string, string | number>>
  /** Facts below the text, one line each. */
  readonly details?: readonly string[]
  readonly dedupe?: string
  /** The address is erased once the email is sent. */
  readonly forgetsAddress?: boolean
  /** Unsubscribe link of a list email. List emails have a lower priority than all others. */
  readonly unsubscribe?: string
  /** Expiry, such as of its link: afterwards it is not sent. */
  readonly until?: Date
  /** Passed to `StillHolds` before delivery. */
  readonly about?: About
  /** Dedupe keys of emails whose news this one contains: those that still wait are not sent. */
  readonly replaces?: readonly string[]
  /** Waits a moment, in which an email that follows from the same event may replace it. */
  readonly isReplaceable?: boolean
}

type Row = Parameters<typeof insertMails>[1][number]

/** Emails queued by running transactions. */
const queued = new WeakMap<Db, Row[]>()

/**
 * Batch version. A transaction writes all of its emails in one statement at its end. Nobody without an address gets one,
 * as a guest of the till.
 */
export async function queueMails(world: World, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.filter(({ to }) => to !== '').map((mail) => rowOf(world, mail))
  if (rows.length === 0) return
  const { db, atEnd } = world
  const before = queued.get(db)
  if (before) before.push(...rows)
  else if (atEnd) {
    queued.set(db, rows)
    atEnd.push(() => writeQueued(world))
  } else await insertMails(db, rows)
}

/** For transactions that read or delete emails after queuing some. */
export async function writeQueued({ db }: World): Promise<void> {
  const rows = queued.get(db)
  queued.delete(db)
  if (rows) await insertMails(db, rows)
}

/** What an email says, before the shop's own texts. */
export function writtenMail(
  world: World,
  { language, template, values: own, details = [] }: Omit<NewMail, 'to'>,
): { subject: string; text: string } {
  const values = { shop: world.config.shopName, ...own }
  const text = (part: string) => world.say(language, 'mail', `${template}.${part}`, values)
  return {
    subject: text('subject').replace(/\s+/g, ' ').trim(),
    text: [text('body'), ...(details.length > 0 ? [details.join('\n')] : [])].join('\n\n'),
  }
}

function rowOf(world: World, mail: NewMail): Row {
  const { to, language, template } = mail
  const { subject, text: body } = writtenMail(world, mail)
  return {
    id: world.id(),
    to,
    language,
    template,
    subject,
    body,
    dedupe: mail.dedupe ?? null,
    forgetsAddress: mail.forgetsAddress ?? false,
    unsubscribe: mail.unsubscribe ?? null,
    until: mail.until ?? null,
    about: mail.about ?? null,
    isReplaceable: mail.isReplaceable ?? false,
    replaces: mail.replaces ?? [],
    createdAt: world.now(),
  }
}

/** Whether the content of an email is still valid, in the transaction that sends it. */
export type StillHolds = (
  world: World,
  mail: Pick<Mail, 'to' | 'language' | 'template'> & { readonly about: About },
) => Promise<boolean>

/** Attachments, loaded when the email is sent. */
export type AttachedTo = (
  world: World,
  mail: Pick<Mail, 'language' | 'template'> & { readonly about: About },
) => Promise<readonly Attachment[]>

/** An email with the shop's own texts; null if the shop has turned it off. */
export type AsSent = (
  world: World,
  mail: Pick<Mail, 'language' | 'template' | 'subject'> & { readonly text: string },
) => Promise<{ readonly subject: string; readonly text: string } | null>

/** The current design of emails, and the file of the logo that `look` names. */
export type LookNow = (
  world: World,
) => Promise<{ readonly look: EmailDesign; readonly files: readonly Attachment[] }>

/**
 * One attempt; an outdated email is dropped instead. Concurrent calls deliver once: the other is refused as
 * `mail.held`, so that its job stays until the outcome is known. At-least-once: a crash between sending and recording
 * it leads to a second copy with the same id. Refuses as the postman does if a retry makes sense; on the `last`
 * attempt the email has failed.
 */
export async function deliverMail(
  world: World,
  postman: Postman,
  id: string,
  last: boolean,
  stillHolds: StillHolds = async () => true,
  attachedTo: AttachedTo = async () => [],
  asSent: AsSent = async (_world, mail) => mail,
  lookNow: LookNow = async () => ({ look: defaultEmailDesign, files: [] }),
): Promise<Result> {
  let later: Result = ok()
  const done = await world.transaction(async (world) => {
    const { db, now } = world
    const mail = await lockWaiting(db, id)
    if (!mail) return ok()
    if (mail === 'held') return refuse('mail.held')
    const { to, language, template, body, unsubscribe, until, about } = mail
    const end = { id, problem: null, answer: null, at: now(), keepsBody: retainsText(template) }
    const isOver = until !== null && until <= now()
    if (isOver || (about && !(await stillHolds(world, { to, language, template, about })))) {
      await finishMail(db, { ...end, status: 'dropped', problem: 'mail.outdated' })
      return ok()
    }
    const original = { language, template, subject: mail.subject, text: body }
    const written = mail.isRepeated ? original : await asSent(world, original)
    if (!written) {
      await finishMail(db, { ...end, status: 'dropped', problem: 'mail.off' })
      return ok()
    }
    const { subject, text } = written
    const { look, files } = await lookNow(world)
    const own = about ? await attachedTo(world, { language, template, about }) : []
    const goods = goodsIn(own, ({ contentId }) => `cid:${contentId}`)
    const html = emailPage(world, { language, subject, text, template, look, goods })
    const attachments = [...own, ...files]
    const email = { id, to, language, subject, text, html, unsubscribe, attachments }
    const answer = await postman.deliver({ ...email, writtenAt: mail.createdAt })
    if (answer.ok) {
      const keepsBody = answer.value === 'kept' || end.keepsBody
      await finishMail(db, { ...end, status: answer.value, keepsBody, written })
      return ok()
    }
    const problem = answer.code
    const stopped = { problem, answer: answer.facts ? String(answer.facts.answer) : null }
    if (last || problem === 'mail.rejected') {
      // Not sent, so the body is kept for a manual retry.
      await finishMail(db, { ...end, ...stopped, status: 'failed', keepsBody: true })
      world.log.error('mail failed', { id, template, code: problem })
    } else {
      await recordDeliveryProblem(db, id, stopped)
      later = refuse(problem)
    }
    return ok()
  })
  return done.ok ? later : done
}

/** The mail server has recovered: makes waiting emails due now, and this attempt is not counted. */
export const retryMailsNow = (world: World): Promise<unknown> => retryWaitingNow(world.db)

/** Housekeeping: marks emails that are no longer retried as failed, so that staff sees them. Returns the number. */
export const failAbandonedMails = (world: World): Promise<number> =>
  failAbandoned(world.db, world.now())

/** Housekeeping: deletes completed emails after `days`. */
export const forgetMails = (world: World, days = 30): Promise<number> =>
  deleteDone(world.db, new Date(world.now().getTime() - days * day))

/** Account erasure: deletes emails to the address, sent or not, in the caller's transaction. Returns the number. */
export async function forgetMailsTo(world: World, address: string): Promise<number> {
  await writeQueued(world)
  return deleteTo(world.db, address)
}

/** Unsubscribing: deletes unsent list emails to the address, in the caller's transaction. Returns the number. */
export async function forgetListMails(world: World, address: string): Promise<number> {
  await writeQueued(world)
  return deleteListMailsTo(world.db, address)
}

/** Retries a failed email. The caller authorizes. Refuses `mail.not_failed`. */
export const retryMail = (world: World, id: string): Promise<Result> =>
  world.transaction(async ({ db }) => {
    return (await setWaiting(db, id)) ? ok() : refuse('mail.not_failed')
  })

/**
 * Sends the same text to the same address again. Idempotent: each email is repeated once; a third one is a copy of
 * the second. Refuses `mail.missing`, `mail.not_kept`, `mail.repeated`.
 */
export const repeatMail = (world: World, id: string): Promise<Result> =>
  world.transaction(async (world) => {
    const mail = await mailById(world.db, id)
    if (!mail) return refuse('mail.missing')
    const { to, language, template, subject, body, status } = mail
    if (status !== 'sent' || !to || !body || !retainsText(template)) return refuse('mail.not_kept')
    const again = {
      id: world.id(),
      to,
      language,
      template,
      subject,
      body,
      dedupe: repeatKey(id),
      unsubscribe: null,
      until: null,
      about: null,
    }
    const mails = [{ ...again, forgetsAddress: false, createdAt: world.now() }]
    return (await insertMails(world.db, mails)) === 1 ? ok() : refuse('mail.repeated')
  })
