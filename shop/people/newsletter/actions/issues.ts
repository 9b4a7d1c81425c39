// Drafts newsletter issues: in the first language, and optional translations.

import { recorderOf } from '../../../platform/audit/actions.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { requireStepUp } from '../../accounts/actions/re-authenticate.ts'
import { may, type Viewer } from '../../accounts/rules.ts'
import { readIssueText } from '../input.ts'
import { type IssueText, issueTextFor, limits } from '../rules.ts'
import * as store from '../store/issues.ts'
import { unsubscribeLink } from '../unsubscribe-token.ts'
import { readersOfNow } from '../views/issues.ts'

type Fields = Readonly<Record<string, string | undefined>>

/**
 * Saves the text in one language; without an id creates an issue. An empty text deletes the language. `version` is the
 * displayed one (optimistic locking). Returns the id. Refuses `newsletter.not_allowed`, `newsletter.missing`,
 * `newsletter.begun`, `newsletter.changed`, `form.invalid`.
 */
export const saveIssue = (
  world: World,
  who: Viewer,
  id: string | null,
  language: string,
  fields: Fields,
): Promise<Result<string>> =>
  world.transaction<string>(async (world) => {
    if (!may(who, 'newsletter.write')) return refuse('newsletter.not_allowed')
    const read = readIssueText(fields)
    if (!read.ok) return read
    const { subject, body } = read.value
    if (id === null && subject === '')
      return refuse('form.invalid', {
        fields: { subject: 'field.required', body: 'field.required' },
      })
    const issueId = id ?? world.id()
    if (id === null) await store.insertIssue(world.db, issueId, world.now())
    else {
      const draft = await seenDraft(world, id, fields.version)
      if (!draft.ok) return draft
    }
    if (subject === '') await store.deleteText(world.db, issueId, language)
    else await store.saveText(world.db, issueId, { language, subject, body })
    if (id !== null) await store.recordIssueChange(world.db, issueId, world.now())
    await note(world, who, 'written', issueId, { language })
    return ok(issueId)
  })

/**
 * Deletes the draft if it is still the displayed version. Refuses `newsletter.not_allowed`, `newsletter.missing`,
 * `newsletter.begun`, `newsletter.changed`.
 */
export const dropIssue = (
  world: World,
  who: Viewer,
  id: string,
  { version }: Fields,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'newsletter.write')) return refuse('newsletter.not_allowed')
    const draft = await seenDraft(world, id, version)
    if (!draft.ok) return draft
    if (!(await store.deleteDraft(world.db, id))) return refuse('newsletter.begun')
    await note(world, who, 'dropped', id)
    return ok()
  })

/** Sends a test email to its author. Refuses `newsletter.not_allowed`, `.missing`, `.no_english`, `limit.reached`. */
export const testIssue = (
  world: World,
  who: Viewer,
  id: string,
  language: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'newsletter.write')) return refuse('newsletter.not_allowed')
    if (!(await store.issueById(world.db, id))) return refuse('newsletter.missing')
    const text = issueTextFor(await store.textsOf(world.db, id), language)
    if (!text) return refuse('newsletter.no_english')
    const allowed = await allow(world, limits.test, who.id)
    if (!allowed.ok) return allowed
    // The unsubscribe link has no subscriber and does nothing.
    await queueMail(world, issueEmail(world, text, { id: `test-${id}`, email: who.email }))
    return ok()
  })

/** The email to one subscriber. */
export const issueEmail = (
  world: World,
  { language, subject, body }: IssueText,
  { id, email }: { id: string; email: string },
) => {
  const link = unsubscribeLink(world, language, id)
  return {
    to: email,
    language,
    template: 'newsletter.issue',
    values: { subject, text: body, link },
    unsubscribe: link,
  }
}

/**
 * Sends to all current subscribers; cannot be undone, only stopped. Refuses `newsletter.not_allowed`,
 * `accounts.stepUp`, `newsletter.unconfirmed`, `newsletter.missing`, `newsletter.begun`, `newsletter.changed`,
 * `newsletter.no_english`, `newsletter.nobody`.
 */
export const sendIssue = (world: World, who: Viewer, id: string, fields: Fields): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'newsletter.write')) return refuse('newsletter.not_allowed')
    const fresh = requireStepUp(world, who)
    if (!fresh.ok) return fresh
    if (fields.confirm !== 'yes')
      return refuse('newsletter.unconfirmed', { fields: { confirm: 'newsletter.unconfirmed' } })
    const draft = await seenDraft(world, id, fields.version)
    if (!draft.ok) return draft
    const texts = await store.textsOf(world.db, id)
    if (!issueTextFor(texts, firstLanguage())) return refuse('newsletter.no_english')
    const readers = await readersOfNow(world)
    if (readers === 0) return refuse('newsletter.nobody')
    await store.beginSending(world.db, id, world.now())
    const languages = texts.map(({ language }) => language).join(' ')
    await note(world, who, 'sent', id, { languages, readers })
    return ok()
  })

/** Queues no further emails. Refuses `newsletter.not_allowed`, `newsletter.missing`, `newsletter.ended`. */
export const stopIssue = (world: World, who: Viewer, id: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'newsletter.write')) return refuse('newsletter.not_allowed')
    if (!(await store.issueById(world.db, id))) return refuse('newsletter.missing')
    const isStopped = await store.endSending(world.db, id, 'stopped', world.now())
    if (!isStopped) return refuse('newsletter.ended')
    await note(world, who, 'stopped', id)
    return ok()
  })

async function seenDraft(world: World, id: string, version: string | undefined): Promise<Result> {
  const issue = await store.lockedIssue(world.db, id)
  if (!issue) return refuse('newsletter.missing')
  if (issue.state !== 'draft') return refuse('newsletter.begun')
  return String(issue.version) === version ? ok() : refuse('newsletter.changed')
}

const note = recorderOf<'written' | 'dropped' | 'sent' | 'stopped'>('newsletter')
