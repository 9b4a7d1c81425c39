// The demonstration's mailbox, outbox statistics, and emails for staff.

import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { pageOf, readPlace } from '../pagination.ts'
import { pick } from '../pick.ts'
import { type EmailDesign, emailHtml, type GoodsImage } from './html.ts'
import type { Attachment } from './port.ts'
import { buttonTopics, type MailFilter, type MailStatus, retainsText } from './rules.ts'
import {
  type About,
  countFailed,
  countWaiting,
  countWaitingOf,
  longestHeldUp,
  longestStopped,
  type Mail,
  mailById,
  mailsTo,
  newestMails,
  type OutboxRow,
  outboxRows,
  type SentRow,
  type Stopped,
} from './store.ts'

export type MailboxEntry = Pick<
  Mail,
  'id' | 'to' | 'language' | 'template' | 'subject' | 'body' | 'createdAt'
>

/** All emails of the demonstration, newest first, at most 200. Always empty in a real shop. */
export async function mailbox(world: World): Promise<MailboxEntry[]> {
  if (!world.config.demo) return []
  const rows = await newestMails(world.db, 200)
  return rows.map((mail) =>
    pick(mail, 'id', 'to', 'language', 'template', 'subject', 'body', 'createdAt'),
  )
}

/** `oldest` is when the longest waiting email was written. */
export const outboxState = (
  world: World,
): Promise<{ waiting: number; oldest: Date | null; failed: number }> => countWaiting(world.db)

/** Stored emails to an address. Texts with a sign-in link are not kept. */
export const mailsOf = (world: World, address: string): Promise<SentRow[]> =>
  mailsTo(world.db, address)

const statusesOf: Readonly<Record<MailFilter, MailStatus[] | null>> = {
  all: null,
  waiting: ['waiting'],
  failed: ['failed'],
  sent: ['sent', 'kept'],
  dropped: ['dropped'],
}

/** For staff, newest first; `to` is a complete address. Continues after `after`, the previous `next`. */
export async function outboxFor(
  world: World,
  query: { filter: MailFilter; to: string; after: string | null },
  limit = 50,
): Promise<{ rows: OutboxRow[]; next: string | null }> {
  const found = await outboxRows(world.db, {
    status: statusesOf[query.filter],
    to: query.to.trim().toLowerCase() || null,
    after: readPlace(query.after),
    limit: limit + 1,
  })
  return pageOf(found, limit, ({ createdAt: at, id }) => ({ at, id }))
}

export type EmailForStaff = OutboxRow & {
  /** Response of the mail server. */
  readonly answer: string | null
  /** Null if not kept. */
  readonly words: string | null
  readonly mayRetry: boolean
  readonly mayRepeat: boolean
}

/**
 * One email. Texts with a sign-in link are hidden from staff in a real shop, even before they are sent. Refuses
 * `mail.missing`.
 */
export async function emailFor(world: World, id: string): Promise<Result<EmailForStaff>> {
  const mail = await mailById(world.db, id)
  if (!mail) return refuse('mail.missing')
  const { body, about: _about, ...row } = mail
  const isOpen = retainsText(mail.template) || world.config.demo
  const isThere = body !== '' && mail.to !== ''
  return ok({
    ...row,
    words: isOpen && body ? body : null,
    mayRetry: mail.status === 'failed' && isThere,
    mayRepeat: mail.status === 'sent' && isThere && retainsText(mail.template),
  })
}

/** An email of the demonstration's mailbox, with what it is about; null in a real shop, or if it is not kept. */
export async function mailboxEmail(
  world: World,
  id: string,
): Promise<(Pick<Mail, 'language' | 'subject' | 'template' | 'body'> & { about: About }) | null> {
  const mail = world.config.demo ? await mailById(world.db, id) : null
  return mail?.body
    ? { ...pick(mail, 'language', 'subject', 'template', 'body'), about: mail.about ?? {} }
    : null
}

/** The images of items among the attachments. */
export const goodsIn = (
  attached: readonly Attachment[],
  src: (image: Attachment) => string,
): GoodsImage[] =>
  attached.flatMap((each) => (each.shows ? [{ name: each.shows, src: src(each) }] : []))

/** An email as a mail client shows it. Its button's label is that of the template. */
export function emailPage(
  { config, say }: World,
  {
    language,
    subject,
    text,
    template = '',
    look,
    goods = [],
  }: {
    language: string
    subject: string
    text: string
    template?: string
    look?: EmailDesign
    goods?: readonly GoodsImage[]
  },
): string {
  const topic = buttonTopics.find((each) => each === template.split('.')[0])
  return emailHtml({
    language,
    subject,
    text,
    shop: config.shopName,
    button: say(language, 'mail', topic ? `buttons.${topic}` : 'button'),
    seller: [config.operator?.address ?? '', config.supportMail],
    goods,
    ...(look && { look }),
  })
}

/** Number of waiting emails of a template, at most `most`. */
export const waitingOf = (world: World, template: string, most: number): Promise<number> =>
  countWaitingOf(world.db, template, most)

/** Since when the mail server has not accepted an email; null if none waits. */
export const waitingSince = (world: World): Promise<Date | null> => longestHeldUp(world.db)

/** Why the longest waiting email was not accepted; null if none failed. */
export const whatStops = (world: World): Promise<Stopped | null> => longestStopped(world.db)

export const failedMails = (world: World, most: number): Promise<number> =>
  countFailed(world.db, most)
