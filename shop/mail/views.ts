// The demonstration's mailbox, and how full the outbox is.
import type { World } from '../world.ts'
import { countWaiting, type Mail, mailsTo, newestMails, type SentRow } from './store.ts'

export type MailboxEntry = Pick<
  Mail,
  'id' | 'to' | 'language' | 'template' | 'subject' | 'body' | 'createdAt'
>

/** All mail of the demonstration, newest first, at most 200. A real shop shows nobody's mail: the list is empty. */
export async function mailbox(world: World): Promise<MailboxEntry[]> {
  if (!world.config.demo) return []
  const rows = await newestMails(world.db, 200)
  return rows.map(({ id, to, language, template, subject, body, createdAt }) => ({
    id,
    to,
    language,
    template,
    subject,
    body,
    createdAt,
  }))
}

/** `oldest` is when the longest waiting mail was written. */
export function outboxState(
  world: World,
): Promise<{ waiting: number; oldest: Date | null; failed: number }> {
  return countWaiting(world.db)
}

/** What the shop has written to somebody and still has. The text of what was sent is not kept: it may hold a link. */
export const mailsOf = (world: World, address: string): Promise<SentRow[]> =>
  mailsTo(world.db, address)
