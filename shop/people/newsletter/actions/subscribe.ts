// Newsletter subscription with double opt-in, and unsubscription.

import { day } from '../../../platform/durations.ts'
import { emit } from '../../../platform/events/actions.ts'
import { forgetListMails, queueMail } from '../../../platform/mail/actions.ts'
import { allowAll } from '../../../platform/rate-limits/actions.ts'
import { networkOf } from '../../../platform/rate-limits/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { linkTo } from '../../accounts/actions/links.ts'
import { readEmail } from '../../accounts/input.ts'
import type { Viewer } from '../../accounts/rules.ts'
import { newToken, tokenHash } from '../../accounts/tokens.ts'
import { consentProofYears, consentVersion, limits, unconfirmedDays } from '../rules.ts'
import * as store from '../store/subscribers.ts'
import { readLeaveToken, unsubscribeLink } from '../unsubscribe-token.ts'

/**
 * Mails a confirmation link; existing subscribers get an unsubscribe link instead. Same response to both. Refuses
 * `form.invalid`, `limit.reached`.
 */
export const subscribe = (
  world: World,
  fields: Readonly<Record<string, string | undefined>>,
  { ip, language }: { ip: string; language: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    const read = readEmail(fields)
    if (!read.ok) return read
    const { email } = read.value
    const stopped = await allowAll(world, [
      { rule: limits.network, key: networkOf(ip) },
      { rule: limits.email, key: email },
    ])
    if (stopped) return stopped.refusal
    const token = newToken()
    const at = world.now()
    const expiresAt = new Date(at.getTime() + unconfirmedDays * day)
    const signUp = { id: world.id(), email, language, consent: consentVersion, at }
    const isNew = await store.ask(world.db, { ...signUp, tokenHash: tokenHash(token), expiresAt })
    const link = linkTo(world, language, `/newsletter/confirm?token=${token}`)
    const values = { link, days: unconfirmedDays }
    if (isNew) await sendEmail(world, { email, language }, 'confirm', values, expiresAt)
    else await notifySubscribed(world, email)
    return ok()
  })

async function notifySubscribed(world: World, email: string): Promise<void> {
  const known = await store.subscriber(world.db, { email })
  if (!known) return
  const { id, language } = known
  await sendEmail(world, { email, language }, 'known', {
    link: unsubscribeLink(world, language, id),
  })
}

const sendEmail = (
  world: World,
  { email: to, language }: { email: string; language: string },
  template: 'confirm' | 'known',
  values: Readonly<Record<string, string | number>>,
  until?: Date,
): Promise<void> =>
  queueMail(world, { to, language, template: `newsletter.${template}`, values, until })

/** Confirms by the emailed link. Refuses `newsletter.link`. */
export const confirmSubscription = (world: World, token: string): Promise<Result> =>
  world.transaction(async (world) => {
    const id = await store.confirmBy(world.db, tokenHash(token), world.now())
    if (id === null) return refuse('newsletter.link')
    await announceSubscription(world, 'subscribed', id)
    return ok()
  })

/** A signed-in user with a verified address subscribes or unsubscribes; idempotent. */
export const chooseNewsletter = (world: World, who: Viewer, wants: boolean): Promise<Result> =>
  world.transaction(async (world) => {
    const { email, language } = who
    const at = world.now()
    if (wants) {
      const signUp = { id: world.id(), email, language, consent: consentVersion, at }
      const id = await store.confirmVerified(world.db, signUp)
      if (id !== null) await announceSubscription(world, 'subscribed', id)
      return ok()
    }
    await store.deleteUnconfirmed(world.db, email)
    return end(world, { email })
  })

/** One-click unsubscribe by the reader or their email client; idempotent. Refuses `newsletter.leave`. */
export const unsubscribeNewsletter = (world: World, token: string): Promise<Result> =>
  world.transaction(async (world) => {
    const id = readLeaveToken(world, token)
    return id ? end(world, { id }) : refuse('newsletter.leave')
  })

/** Erases the address, and deletes emails to it that were not sent yet. */
async function end(world: World, by: { id: string } | { email: string }): Promise<Result> {
  const ended = await store.endConfirmed(world.db, by, world.now())
  if (ended) {
    await forgetListMails(world, ended.email)
    await announceSubscription(world, 'unsubscribed', ended.id)
  }
  return ok()
}

async function announceSubscription(
  world: World,
  what: 'subscribed' | 'unsubscribed',
  id: string,
): Promise<void> {
  await announce(world, 'newsletter')
  await emit(world, `newsletter.${what}`, id)
}

/** After a restore: ends subscriptions that ended since the backup. Returns how many. */
export const repeatUnsubscribes = (world: World, ids: readonly string[]): Promise<Result<number>> =>
  world.transaction(async (world) => {
    let count = 0
    for (const id of ids) {
      const known = await store.subscriber(world.db, { id })
      if (known?.state !== 'confirmed') continue
      await end(world, { id })
      count += 1
    }
    return ok(count)
  })

/** Account erasure: deletes the subscriber completely, in the caller's transaction. */
export async function forgetSubscriber(world: World, email: string): Promise<number> {
  const deleted = await store.deleteSubscriber(world.db, email)
  if (deleted > 0) await announce(world, 'newsletter')
  return deleted
}

/** Cleanup: deletes unconfirmed sign-ups, and records of subscriptions that ended long ago. */
export function forgetSubscribers(world: World): Promise<number> {
  const before = (days: number) => new Date(world.now().getTime() - days * day)
  return store.deleteOld(world.db, {
    asked: before(unconfirmedDays),
    ended: before(consentProofYears * 365),
  })
}
