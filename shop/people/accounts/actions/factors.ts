// Adds and removes second factors. Each change is notified by email and rotates the session token.
import { securityEvent } from '../../../platform/audit/actions.ts'
import { type Form, identifierText, refuseFields } from '../../../platform/input.ts'
import { seal, unseal } from '../../../platform/sealed.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { newRecoveryCodes, recoveryHash } from '../recovery-codes.ts'
import { hasRole, type ProofKind, type Viewer } from '../rules.ts'
import {
  confirmTotp,
  consumeTotpStep,
  countFactors,
  deleteTotp,
  replaceRecoveryCodes,
  saveTotp,
  totpOf,
} from '../store/factors.ts'
import { newSecret, stepOf } from '../totp.ts'
import { notifyOwner } from './notices.ts'
import { requireStepUp } from './re-authenticate.ts'
import { proveSession } from './session.ts'

export type Factor = 'totp' | 'passkey'

/** Recovery codes in plain text, to be shown once; empty if the user already has some. */
export type Added = { readonly codes: readonly string[]; readonly cookies: string[] }

/** Creates a secret, pending until its first code. Refuses `accounts.stepUp`, `factor.exists`. */
export async function startTotp(world: World, who: Viewer): Promise<Result> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const sealed = seal(world.keys, who.id, newSecret())
  const isSaved = await saveTotp(world.db, { ...sealed, userId: who.id, now: world.now() })
  return isSaved ? ok() : refuse('factor.exists')
}

/**
 * Activates the pending secret by its first valid code. Refuses `accounts.stepUp`, `factor.missing`, `factor.exists`,
 * `form.invalid`.
 */
export async function finishTotp(world: World, who: Viewer, form: Form): Promise<Result<Added>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const totp = await totpOf(world.db, who.id)
  if (!totp) return refuse('factor.missing')
  const code = identifierText(form.code ?? '').replace(/\s/g, '')
  const step = stepOf(unseal(world.keys, who.id, totp), code, world.now())
  if (step === null) return refuseFields({ code: 'field.code.wrong' })
  return world.transaction(async (world) => {
    if (!(await confirmTotp(world.db, who.id, world.now()))) return refuse('factor.exists')
    await consumeTotpStep(world.db, who.id, step)
    return ok(await recordFactorAdded(world, who, 'totp', 'totp'))
  })
}

/** In the transaction that adds a factor: the first one generates recovery codes. */
export async function recordFactorAdded(
  world: World,
  who: Viewer,
  factor: Factor,
  by: ProofKind,
): Promise<Added> {
  const { codesLeft } = await countFactors(world.db, who.id)
  const codes = codesLeft > 0 ? [] : await makeCodes(world, who.id)
  await notifyOwner(world, who.id, 'factor-added', (language) => ({
    factor: world.say(language, 'mail', `factor.${factor}`),
  }))
  const cookies = await proveSession(world, who, by)
  await securityEvent(world, {
    action: 'factor_added',
    resource: 'account',
    who: who.id,
    details: { factor },
  })
  return { codes, cookies }
}

/** Refuses `accounts.stepUp`, `factor.missing`, `factor.last`. */
export async function removeTotp(world: World, who: Viewer): Promise<Result> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  return world.transaction(async (world) => {
    if (!(await deleteTotp(world.db, who.id))) return refuse('factor.missing')
    await removed(world, who, 'totp')
    return requireRemainingFactor(world, who)
  })
}

/**
 * In the transaction that has removed a factor: staff of a real shop must keep one, since otherwise a password would
 * be enough to set up the next. Refuses `factor.last`.
 */
export async function requireRemainingFactor(world: World, who: Viewer): Promise<Result> {
  if (world.config.demo || !hasRole(who)) return ok()
  const { totp, passkeys } = await countFactors(world.db, who.id)
  return totp || passkeys > 0 ? ok() : refuse('factor.last')
}

/** In the transaction that removes a factor: recovery codes are deleted with the last one. */
export async function removed(
  world: World,
  who: Pick<Viewer, 'id'>,
  factor: Factor,
): Promise<void> {
  const left = await countFactors(world.db, who.id)
  if (!left.totp && left.passkeys === 0)
    await replaceRecoveryCodes(world.db, who.id, [], world.now())
  await notifyOwner(world, who.id, 'factor-removed', (language) => ({
    factor: world.say(language, 'mail', `factor.${factor}`),
  }))
  await securityEvent(world, {
    action: 'factor_removed',
    resource: 'account',
    who: who.id,
    details: { factor },
  })
}

/** Ten new codes; the previous ones stop working. Refuses `accounts.stepUp`, `factor.missing` if there is no factor. */
export async function renewRecoveryCodes(
  world: World,
  who: Viewer,
): Promise<Result<{ codes: readonly string[] }>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  return world.transaction(async (world) => {
    const { totp, passkeys } = await countFactors(world.db, who.id)
    if (!totp && passkeys === 0) return refuse('factor.missing')
    const codes = await makeCodes(world, who.id)
    await notifyOwner(world, who.id, 'recovery-codes-made')
    return ok({ codes })
  })
}

async function makeCodes(world: World, userId: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash(world, userId, code))
  await replaceRecoveryCodes(world.db, userId, hashes, world.now())
  return codes
}
