// Verifies TOTP and recovery codes.
import { securityEvent } from '../../../platform/audit/actions.ts'
import { type Form, identifierText, refuseFields } from '../../../platform/input.ts'
import { unseal } from '../../../platform/sealed.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Client } from '../port.ts'
import { recoveryHash } from '../recovery-codes.ts'
import type { ProofKind } from '../rules.ts'
import { admit } from '../sign-in-limits.ts'
import { consumeTotpStep, countFactors, spendRecoveryCode, totpOf } from '../store/factors.ts'
import { stepOf } from '../totp.ts'
import { notifyOwner } from './notices.ts'

/**
 * A TOTP code, or a recovery code; each works once. Using a recovery code is notified by email. Refuses
 * `form.invalid`, `limit.reached`, `limit.suspicious`.
 */
export async function checkFactor(
  world: World,
  userId: string,
  form: Form,
  client: Client,
): Promise<Result<ProofKind>> {
  const code = identifierText(form.code ?? '')
  if (code === '') return refuseFields({ code: 'field.code.required' })
  const attempt = await admit(world, 'factor', userId, client)
  if (!attempt.ok) return attempt
  const digits = code.replace(/\s/g, '')
  const by = /^\d{6}$/.test(digits)
    ? await byApp(world, userId, digits)
    : await byRecoveryCode(world, userId, code)
  if (!by) {
    await securityEvent(world, { action: 'factor_failed', resource: 'account', who: userId })
    return refuseFields({ code: 'field.code.wrong' })
  }
  await attempt.value.succeeded()
  return ok(by)
}

async function byApp(world: World, userId: string, code: string): Promise<ProofKind | null> {
  const totp = await totpOf(world.db, userId)
  if (!totp?.isConfirmed) return null
  const step = stepOf(unseal(world.keys, userId, totp), code, world.now())
  return step !== null && (await consumeTotpStep(world.db, userId, step)) ? 'totp' : null
}

async function byRecoveryCode(
  world: World,
  userId: string,
  code: string,
): Promise<ProofKind | null> {
  const hash = recoveryHash(world, userId, code)
  const used = await world.transaction(async (world) => {
    const isRight = await spendRecoveryCode(world.db, userId, hash, world.now())
    if (isRight) {
      const { codesLeft } = await countFactors(world.db, userId)
      await notifyOwner(world, userId, 'recovery-code-used', () => ({ left: codesLeft }))
    }
    return ok(isRight)
  })
  if (!used.ok || !used.value) return null
  await securityEvent(world, { action: 'recovery_code_used', resource: 'account', who: userId })
  return 'recovery'
}
