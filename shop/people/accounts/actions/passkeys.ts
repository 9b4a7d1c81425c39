// A user's own passkeys: registers, names and removes them.

import { type Form, refuseFields } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { deviceOf, type Viewer } from '../rules.ts'
import { consumeChallenge } from '../store/challenges.ts'
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from '../store/passkeys.ts'
import { tokenHash } from '../tokens.ts'
import { type Added, recordFactorAdded, removed, requireRemainingFactor } from './factors.ts'
import { newChallenge, siteOf } from './passkey-check.ts'
import { requireStepUp } from './re-authenticate.ts'

const most = 20
const longestName = 60

/** WebAuthn creation options. Refuses `accounts.stepUp`, `passkey.too_many`. */
export async function offerPasskey(world: World, who: Viewer): Promise<Result<object>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const known = await passkeysOf(world.db, who.id)
  if (known.length >= most) return refuse('passkey.too_many', { facts: { most } })
  const challenge = await newChallenge(world, 'passkey-add', who.id)
  const { id: userId, email } = who
  return ok(await world.accounts.passkeys.offer(siteOf(world), { challenge, userId, email, known }))
}

/** `answer` is the WebAuthn response as JSON. Refuses `accounts.stepUp`, `passkey.refused`. */
export async function addPasskey(
  world: World,
  who: Viewer,
  answer: unknown,
  userAgent: string,
): Promise<Result<Added>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const registered = await world.accounts.passkeys.readNew(
    siteOf(world),
    answer,
    async (challenge) => {
      const consumed = await consumeChallenge(
        world.db,
        tokenHash(challenge),
        'passkey-add',
        world.now(),
      )
      return consumed?.userId === who.id
    },
  )
  if (!registered.ok) return registered
  const device = deviceOf(userAgent)
  const name = device
    ? world.say(who.language, 'security', 'sessions.device', device)
    : world.say(who.language, 'security', 'sessions.unknown')
  return world.transaction(async (world) => {
    const row = { ...registered.value, userId: who.id, name, now: world.now() }
    if (!(await insertPasskey(world.db, row))) return refuse('passkey.refused')
    return ok(await recordFactorAdded(world, who, 'passkey', 'passkey'))
  })
}

/** Refuses `form.invalid`, `phrase.refused`, `factor.missing`. */
export async function namePasskey(world: World, who: Viewer, form: Form): Promise<Result> {
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const name = (form.name ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name === '') return refuseFields({ name: 'field.required' })
  if ([...name].length > longestName) return refuseFields({ name: 'field.long' })
  const count = await renamePasskey(world.db, who.id, form.passkey ?? '', name)
  return count === 1 ? ok() : refuse('factor.missing')
}

/** Refuses `accounts.stepUp`, `factor.missing`, `factor.last`. */
export async function removePasskey(world: World, who: Viewer, id: string): Promise<Result> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  return world.transaction(async (world) => {
    if ((await deletePasskey(world.db, who.id, id)) === 0) return refuse('factor.missing')
    await removed(world, who, 'passkey')
    return requireRemainingFactor(world, who)
  })
}
