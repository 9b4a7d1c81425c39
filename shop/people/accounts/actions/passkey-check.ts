// WebAuthn assertions: requests a passkey's signature, and verifies the response.
import { securityEvent } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Client, Site } from '../port.ts'
import { passkeyLife } from '../rules.ts'
import { admitPasskey } from '../sign-in-limits.ts'
import { type ChallengePurpose, consumeChallenge, saveChallenge } from '../store/challenges.ts'
import { passkeyById, passkeysOf, recordPasskeyUse } from '../store/passkeys.ts'
import { newToken, tokenHash } from '../tokens.ts'

type Purpose = Exclude<ChallengePurpose, 'second-factor'>

/** 256 random bits, valid for one signature within a few minutes. */
export async function newChallenge(
  world: World,
  purpose: Purpose,
  userId: string | null,
): Promise<string> {
  const challenge = newToken()
  await saveChallenge(world.db, {
    tokenHash: tokenHash(challenge),
    purpose,
    userId,
    expiresAt: new Date(world.now().getTime() + passkeyLife),
  })
  return challenge
}

/** Relying party of the shop's passkeys. */
export const siteOf = ({ config }: World): Site => ({
  origin: config.publicUrl,
  name: config.shopName,
})

/** WebAuthn request options: for one of the user's passkeys, or any that the browser has. Refuses `limit.reached`. */
export async function askForPasskey(
  world: World,
  userId: string | null,
  client: Client,
): Promise<Result<object>> {
  const counted = await admitPasskey(world, client)
  if (!counted.ok) return counted
  const purpose = userId ? 'passkey-prove' : 'passkey-sign-in'
  const challenge = await newChallenge(world, purpose, userId)
  const allowed = userId ? await passkeysOf(world.db, userId) : []
  return ok(await world.accounts.passkeys.ask(siteOf(world), { challenge, allowed }))
}

/** Verifies the response and returns its owner; with `userId` only theirs are accepted. Refuses `passkey.refused`. */
export async function checkPasskey(
  world: World,
  answer: unknown,
  userId: string | null,
): Promise<Result<{ userId: string }>> {
  const id = (answer as { id?: unknown } | null)?.id
  const passkey = typeof id === 'string' ? await passkeyById(world.db, id) : null
  const refused = async (who: string | null) => {
    await securityEvent(world, {
      action: 'factor_failed',
      resource: 'passkey',
      who,
    })
    return refuse('passkey.refused')
  }
  if (!passkey || (userId && passkey.userId !== userId)) return refused(userId)
  const purpose = userId ? 'passkey-prove' : 'passkey-sign-in'
  const take = async (challenge: string) => {
    const consumed = await consumeChallenge(world.db, tokenHash(challenge), purpose, world.now())
    return consumed !== null && consumed.userId === userId
  }
  const used = await world.accounts.passkeys.readAnswer(siteOf(world), answer, passkey, take)
  if (!used.ok) return refused(passkey.userId)
  const isNoted = await recordPasskeyUse(world.db, {
    id: passkey.id,
    ...used.value,
    now: world.now(),
  })
  return isNoted ? ok({ userId: passkey.userId }) : refused(passkey.userId)
}
