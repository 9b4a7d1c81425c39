// Newsletter issues for staff: content and progress.
import { pageOf, readPlace } from '../../../platform/pagination.ts'
import type { World } from '../../../world.ts'
import { type IssueText, issueTextFor } from '../rules.ts'
import * as store from '../store/issues.ts'
import { countConfirmed, countReadersAfter } from '../store/subscribers.ts'

/** Current number of recipients. */
export const readersOfNow = (world: World): Promise<number> => countConfirmed(world.db)

/** Newest first; continues after `after`, the previous `next`. */
export async function issuesFor(
  world: World,
  after: string | null,
  limit: number,
): Promise<{ rows: store.ListedIssue[]; next: string | null }> {
  const found = await store.issueRows(world.db, { after: readPlace(after), limit: limit + 1 })
  return pageOf(found, limit, ({ createdAt: at, id }) => ({ at, id }))
}

export type IssueForStaff = Omit<store.IssueRow, 'reached'> & {
  readonly texts: readonly IssueText[]
  /** Remaining recipients; for a draft, current subscribers. */
  readonly left: number
}

export async function issueFor(world: World, id: string): Promise<IssueForStaff | null> {
  const issue = await store.issueById(world.db, id)
  if (!issue) return null
  const { reached: _, ...row } = issue
  return { ...row, texts: await store.textsOf(world.db, id), left: await leftOf(world, issue) }
}

const leftOf = async (
  world: World,
  { state, reached, begunAt }: store.IssueRow,
): Promise<number> => {
  if (state === 'draft') return readersOfNow(world)
  return state === 'sending' && begunAt ? countReadersAfter(world.db, reached, begunAt) : 0
}

/** Preview of the email; null if it has no text yet. */
export async function issueExample(
  world: World,
  id: string,
  language: string,
): Promise<{ language: string; subject: string; text: string } | null> {
  const issueText = issueTextFor(await store.textsOf(world.db, id), language)
  if (!issueText) return null
  const values = {
    shop: world.config.shopName,
    subject: issueText.subject,
    text: issueText.body,
    link: `${world.config.publicUrl}/newsletter/unsubscribe?token=…`,
  }
  const say = (part: string) =>
    world.say(issueText.language, 'mail', `newsletter.issue.${part}`, values)
  return { language: issueText.language, subject: say('subject'), text: say('body') }
}
