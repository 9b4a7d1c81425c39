// Job: queues a newsletter's emails in batches, one transaction each.
import { emit } from '../../../platform/events/actions.ts'
import { queueMails } from '../../../platform/mail/actions.ts'
import { waitingOf } from '../../../platform/mail/views.ts'
import { ok } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type IssueText, issueTextFor, newsletterBatchSize } from '../rules.ts'
import * as store from '../store/issues.ts'
import { readersAfter } from '../store/subscribers.ts'
import { issueEmail } from './issues.ts'

/** Seconds until the next batch. */
const pause = 3

/**
 * Queues the next batch if the outbox has room. The cursor is saved in the same transaction as the emails, so that a
 * crash neither loses nor repeats any. Returns how many emails were queued.
 */
export async function sendNewsletters(world: World): Promise<number> {
  const written = await world.transaction<number>(async (world) => {
    const issue = await store.lockSending(world.db)
    if (!issue?.begunAt) return ok(0)
    const room =
      newsletterBatchSize - (await waitingOf(world, 'newsletter.issue', newsletterBatchSize))
    if (room <= 0) return ok(0)
    const { reached, begunAt } = issue
    const readers = await readersAfter(world.db, { reached, begunAt, limit: room })
    const last = readers.at(-1)
    if (!last) {
      await store.endSending(world.db, issue.id, 'sent', world.now())
      await emit(world, 'newsletter.sent', issue.id)
      return ok(0)
    }
    const texts = await store.textsOf(world.db, issue.id)
    await queueMails(
      world,
      readers.map((reader) => ({
        ...issueEmail(world, textFor(texts, reader.language), reader),
        dedupe: `newsletter ${issue.id} ${reader.id}`,
      })),
    )
    await store.recordBatch(world.db, issue.id, { reached: last.id, mailCount: readers.length })
    return ok(readers.length)
  })
  if (await store.isSending(world.db)) await store.scheduleBatch(world.db, pause)
  return written.ok ? written.value : 0
}

function textFor(texts: readonly IssueText[], language: string): IssueText {
  const text = issueTextFor(texts, language)
  // Texts cannot change once sending has begun.
  if (!text) throw new Error('a newsletter without English words is being sent')
  return text
}
