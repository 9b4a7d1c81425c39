// The demonstration's mailbox, and how full the outbox is.

import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { pageOf, readPlace } from '../pagination.ts'
import { pick } from '../pick.ts'
import { emailHtml } from './html.ts'
import { keepsWords, type MailFilter, type MailStatus } from './rules.ts'
import {
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

/** All mail of the demonstration, newest first, at most 200. A real shop shows nobody's mail: the list is empty. */
export async function mailbox(world: World): Promise<MailboxEntry[]> {
  if (!world.config.demo) return []
  const rows = await newestMails(world.db, 200)
  return rows.map((mail) =>
    pick(mail, 'id', 'to', 'language', 'template', 'subject', 'body', 'createdAt'),
  )
}

/** `oldest` is when the longest waiting mail was written. */
export function outboxState(
  world: World,
): Promise<{ waiting: number; oldest: Date | null; failed: number }> {
  return countWaiting(world.db)
}

/** What the shop has written to somebody and still has. A text that held a link which lets somebody in is not kept. */
export const mailsOf = (world: World, address: string): Promise<SentRow[]> =>
  mailsTo(world.db, address)

const statusesOf: Readonly<Record<MailFilter, MailStatus[] | null>> = {
  all: null,
  waiting: ['waiting'],
  failed: ['failed'],
  sent: ['sent', 'kept'],
  dropped: ['dropped'],
}

/** For staff, newest first; `to` is a whole address. Goes on after `after`, the answer's `next`. */
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
  /** Of the mail server that stopped it. */
  readonly answer: string | null
  /** Null where it was not kept. */
  readonly words: string | null
  readonly mayRetry: boolean
  readonly mayRepeat: boolean
}

/**
 * One email. Words that let somebody in are for nobody but their reader: in a real shop staff does not see them, not
 * even while they wait. Refuses `mail.missing`.
 */
export async function emailFor(world: World, id: string): Promise<Result<EmailForStaff>> {
  const mail = await mailById(world.db, id)
  if (!mail) return refuse('mail.missing')
  const { body, ...row } = mail
  const isOpen = keepsWords(mail.template) || world.config.demo
  const isThere = body !== '' && mail.to !== ''
  return ok({
    ...row,
    words: isOpen && body ? body : null,
    mayRetry: mail.status === 'failed' && isThere,
    mayRepeat: mail.status === 'sent' && isThere && keepsWords(mail.template),
  })
}

/** An email as a mail program shows it. */
export function emailPage(
  world: World,
  { language, subject, text }: { language: string; subject: string; text: string },
): string {
  const button = world.say(language, 'mail', 'button')
  return emailHtml({ language, subject, text, shop: world.config.shopName, button })
}

/** How many emails of a list wait, at most `most`. */
export const waitingOf = (world: World, template: string, most: number): Promise<number> =>
  countWaitingOf(world.db, template, most)

/** Since when an email waits for the mail server; null while none does. */
export const waitingSince = (world: World): Promise<Date | null> => longestHeldUp(world.db)

/** What stops the email that has waited longest for it; null where none was stopped. */
export const whatStops = (world: World): Promise<Stopped | null> => longestStopped(world.db)

export const failedMails = (world: World, most: number): Promise<number> =>
  countFailed(world.db, most)
