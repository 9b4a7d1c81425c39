// Deciding on a mail, inside the transaction that is its reason, and delivering it afterwards.
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { Attachment, Postman } from './port.ts'
import { keepsWords } from './rules.ts'
import {
  type About,
  deleteDone,
  deleteListMailsTo,
  deleteTo,
  failAbandoned,
  finishMail,
  hurryWaiting,
  insertMails,
  lockWaiting,
  type Mail,
  mailById,
  noteProblem,
  setWaiting,
} from './store.ts'
import { emailPage } from './views.ts'

/**
 * Writes a mail from the texts `mail.{template}.subject` and `.body` in the reader's language. It is sent only if the
 * caller's transaction commits. With `dedupe` it is sent once, however often it is asked for.
 */
export const queueMail = (world: World, mail: NewMail): Promise<void> => queueMails(world, [mail])

export type NewMail = {
  readonly to: string
  readonly language: string
  readonly template: string
  readonly values: Readonly<Record<string, string | number>>
  /** Facts below the words, a line each. */
  readonly details?: readonly string[]
  readonly dedupe?: string
  /** Its address is forgotten as soon as it is handed over. */
  readonly forgetsAddress?: boolean
  /** An email of a list: the link that ends it. Such emails wait for all others. */
  readonly unsubscribe?: string
  /** After this it no longer holds, as its link is dead: then it is not sent. */
  readonly until?: Date
  /** What whoever delivers asks by whether it still holds. */
  readonly about?: About
}

/** The same for many, in one statement. */
export async function queueMails(world: World, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  await insertMails(
    world.db,
    mails.map(
      ({
        to,
        language,
        template,
        dedupe = null,
        forgetsAddress = false,
        unsubscribe = null,
        until = null,
        about = null,
        details = [],
        ...mail
      }) => {
        const values = { shop: world.config.shopName, ...mail.values }
        const text = (part: string) => world.say(language, 'mail', `${template}.${part}`, values)
        return {
          id: world.id(),
          to,
          language,
          template,
          subject: text('subject').replace(/\s+/g, ' ').trim(),
          body: [text('body'), ...(details.length > 0 ? [details.join('\n')] : [])].join('\n\n'),
          dedupe,
          forgetsAddress,
          unsubscribe,
          until,
          about,
          createdAt: world.now(),
        }
      },
    ),
  )
}

/** Whether what an email says still holds, in the transaction that would send it. */
export type StillHolds = (
  world: World,
  mail: Pick<Mail, 'to' | 'language' | 'template'> & { readonly about: About },
) => Promise<boolean>

/** What comes with an email, as it is when the email goes. */
export type AttachedTo = (
  world: World,
  mail: Pick<Mail, 'language' | 'template'> & { readonly about: About },
) => Promise<readonly Attachment[]>

/**
 * Tries once; what no longer holds is dropped instead. Twice at the same time is one delivery, and the other is refused
 * as `mail.held`, so that its job stays until somebody knows how it went; a crash between handing over and noting it
 * means a second copy with the same id. Refuses as the postman does where another try makes sense; on the `last` one the
 * mail has failed.
 */
export async function deliverMail(
  world: World,
  postman: Postman,
  id: string,
  last: boolean,
  stillHolds: StillHolds = async () => true,
  attachedTo: AttachedTo = async () => [],
): Promise<Result> {
  let later: Result = ok()
  const done = await world.transaction(async (world) => {
    const { db, now } = world
    const mail = await lockWaiting(db, id)
    if (!mail) return ok()
    if (mail === 'held') return refuse('mail.held')
    const { to, language, template, subject, body: text, unsubscribe, until, about } = mail
    const end = { id, problem: null, answer: null, at: now(), keepsBody: keepsWords(template) }
    const isOver = until !== null && until <= now()
    if (isOver || (about && !(await stillHolds(world, { to, language, template, about })))) {
      await finishMail(db, { ...end, status: 'dropped', problem: 'mail.outdated' })
      return ok()
    }
    const html = emailPage(world, { language, subject, text })
    const attachments = about ? await attachedTo(world, { language, template, about }) : []
    const email = { id, to, language, subject, text, html, unsubscribe, attachments }
    const answer = await postman.deliver({ ...email, writtenAt: mail.createdAt })
    if (answer.ok) {
      const keepsBody = answer.value === 'kept' || end.keepsBody
      await finishMail(db, { ...end, status: answer.value, keepsBody })
      return ok()
    }
    const problem = answer.code
    const stopped = { problem, answer: answer.facts ? String(answer.facts.answer) : null }
    if (last || problem === 'mail.rejected') {
      // Nobody has it, so that it can still be sent.
      await finishMail(db, { ...end, ...stopped, status: 'failed', keepsBody: true })
      world.log.error('mail failed', { id, template, code: problem })
    } else {
      await noteProblem(db, id, stopped)
      later = refuse(problem)
    }
    return ok()
  })
  return done.ok ? later : done
}

/** The mail server is back: what waits for its next try goes now, and this try is not one of those that are counted. */
export const hurryMails = (world: World): Promise<void> => hurryWaiting(world.db)

/** Housekeeping: emails that nobody tries any more have failed, so that staff sees them. Answers how many. */
export const failAbandonedMails = (world: World): Promise<number> =>
  failAbandoned(world.db, world.now())

/** Housekeeping: what was done with is forgotten after `days`. */
export function forgetMails(world: World, days = 30): Promise<number> {
  return deleteDone(world.db, new Date(world.now().getTime() - days * 86_400_000))
}

/** An account goes, and with it what was written to it, sent or not. In the caller's transaction. Answers how many. */
export const forgetMailsTo = (world: World, address: string): Promise<number> =>
  deleteTo(world.db, address)

/** Somebody leaves a list: what it has for them and nobody has yet. In the caller's transaction. Answers how many. */
export const forgetListMails = (world: World, address: string): Promise<number> =>
  deleteListMailsTo(world.db, address)

/** Tries an email again that nobody could deliver. Who may, the caller knows. Refuses `mail.not_failed`. */
export function retryMail(world: World, id: string): Promise<Result> {
  return world.transaction(async ({ db }) => {
    return (await setWaiting(db, id)) ? ok() : refuse('mail.not_failed')
  })
}

/**
 * The same words to the same address once more. Each email once, however many press the button: a third one is a copy
 * of the second. Refuses `mail.missing`, `mail.not_kept`, `mail.repeated`.
 */
export function repeatMail(world: World, id: string): Promise<Result> {
  return world.transaction(async (world) => {
    const mail = await mailById(world.db, id)
    if (!mail) return refuse('mail.missing')
    const { to, language, template, subject, body, status } = mail
    if (status !== 'sent' || !to || !body || !keepsWords(template)) return refuse('mail.not_kept')
    const again = {
      id: world.id(),
      to,
      language,
      template,
      subject,
      body,
      dedupe: `again ${id}`,
      ...{ unsubscribe: null, until: null, about: null },
    }
    const mails = [{ ...again, forgetsAddress: false, createdAt: world.now() }]
    return (await insertMails(world.db, mails)) === 1 ? ok() : refuse('mail.repeated')
  })
}
