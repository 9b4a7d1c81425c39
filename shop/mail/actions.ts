// Deciding on a mail, inside the transaction that is its reason, and delivering it afterwards.
import { ok, type Result, refuse } from '../result.ts'
import type { World } from '../world.ts'
import type { Postman } from './port.ts'
import { keepsWords } from './rules.ts'
import {
  deleteDone,
  deleteListMailsTo,
  deleteTo,
  finishMail,
  hurryWaiting,
  insertMails,
  lockWaiting,
  mailById,
  noteProblem,
  setWaiting,
} from './store.ts'
import { letterPage } from './views.ts'

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
  /** A letter of a list: the link that ends it. Such letters wait for all others. */
  readonly unsubscribe?: string
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
          createdAt: world.now(),
        }
      },
    ),
  )
}

/**
 * Tries once. Twice at the same time is one delivery; a crash between handing over and noting it means a second copy
 * with the same id. Refuses `mail.unreachable` where another try makes sense; on the `last` one the mail has failed.
 */
export async function deliverMail(
  world: World,
  postman: Postman,
  id: string,
  last: boolean,
): Promise<Result> {
  let later: Result = ok()
  const done = await world.transaction(async ({ db, now }) => {
    const mail = await lockWaiting(db, id)
    if (!mail) return ok()
    const { to, language, subject, body: text, unsubscribe } = mail
    const html = letterPage(world, { language, subject, text })
    const answer = await postman.deliver({ id, to, language, subject, text, html, unsubscribe })
    if (answer.ok) {
      const keepsBody = answer.value === 'kept' || keepsWords(mail.template)
      const done = { id, status: answer.value, problem: null, at: now(), keepsBody }
      await finishMail(db, done)
    } else if (last || answer.code === 'mail.rejected') {
      // Nobody has it, so that it can still be sent.
      const done = { id, problem: answer.code, at: now(), keepsBody: true }
      await finishMail(db, { ...done, status: 'failed' })
      world.log.error('mail failed', { id, template: mail.template, code: answer.code })
    } else {
      await noteProblem(db, id, answer.code)
      later = refuse(answer.code)
    }
    return ok()
  })
  return done.ok ? later : done
}

/** The mail server is back: what waits for its next try goes now, and this try is not one of those that are counted. */
export const hurryMails = (world: World): Promise<void> => hurryWaiting(world.db)

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

/** Tries a letter again that nobody could deliver. Who may, the caller knows. Refuses `mail.not_failed`. */
export function retryMail(world: World, id: string): Promise<Result> {
  return world.transaction(async ({ db }) => {
    return (await setWaiting(db, id)) ? ok() : refuse('mail.not_failed')
  })
}

/**
 * The same words to the same address once more. Each letter once, however many press the button: a third one is a copy
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
      unsubscribe: null,
    }
    const mails = [{ ...again, forgetsAddress: false, createdAt: world.now() }]
    return (await insertMails(world.db, mails)) === 1 ? ok() : refuse('mail.repeated')
  })
}
