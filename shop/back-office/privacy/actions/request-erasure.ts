// Requests erasure of the user's account, and cancels the request.
import { linkTo } from '../../../people/accounts/actions/links.ts'
import { requireStepUp } from '../../../people/accounts/actions/re-authenticate.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { newToken, tokenHash } from '../../../people/accounts/tokens.ts'
import { contactOf } from '../../../people/accounts/views/accounts.ts'
import { record } from '../../../platform/audit/actions.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { greetedName } from '../../../platform/names-of-people.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { dueAt, waitingDays } from '../rules.ts'
import { deleteErasure, insertErasure } from '../store.ts'
import { blockersOf } from '../views/erasure.ts'

/**
 * The account is erased after a waiting period; an email has the link to cancel. Idempotent. Refuses
 * `accounts.stepUp`, `privacy.unconfirmed`, `privacy.blocked` {count}.
 */
export const requestErasure = (
  world: World,
  who: Viewer,
  { confirm }: { confirm?: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    const fresh = requireStepUp(world, who)
    if (!fresh.ok) return fresh
    if (confirm !== 'yes')
      return refuse('privacy.unconfirmed', { fields: { confirm: 'privacy.unconfirmed' } })
    const blockers = await blockersOf(world, who)
    if (blockers.length > 0) return refuse('privacy.blocked', { facts: { count: blockers.length } })
    const token = newToken()
    const askedAt = world.now()
    const row = { id: world.id(), userId: who.id, askedAt, dueAt: dueAt(askedAt) }
    if (!(await insertErasure(world.db, { ...row, undoHash: tokenHash(token) }))) return ok()
    await queueMail(world, {
      to: who.email,
      language: who.language,
      template: 'erasure.asked',
      values: {
        name: greetedName(who),
        days: waitingDays,
        link: linkTo(world, who.language, `/account/keep?token=${token}`),
      },
    })
    await record(world, who, 'erasure.asked', `user:${who.id}`)
    return ok()
  })

/** The signed-in owner cancels. Refuses `privacy.nothing_to_undo`. */
export const cancelErasure = (world: World, who: Viewer): Promise<Result> =>
  takeBack(world, { userId: who.id })

/** Cancels by the emailed link, signed in or not. Refuses `privacy.nothing_to_undo`. */
export const cancelErasureByLink = (world: World, token: string): Promise<Result> =>
  takeBack(world, { undoHash: tokenHash(token) })

const takeBack = (world: World, by: { undoHash: string } | { userId: string }): Promise<Result> =>
  world.transaction(async (world) => {
    const userId = await deleteErasure(world.db, by, world.now())
    if (!userId) return refuse('privacy.nothing_to_undo')
    const owner = await contactOf(world, userId)
    if (owner) {
      const { email: to, language } = owner
      const values = { name: greetedName(owner), link: linkTo(world, language, '/account/data') }
      await queueMail(world, { to, language, template: 'erasure.kept', values })
    }
    await record(world, 'system', 'erasure.undone', `user:${userId}`)
    return ok()
  })
