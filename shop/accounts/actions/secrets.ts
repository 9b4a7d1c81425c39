// Recovery phrases and private keys are not wanted here: refused, not stored, not logged.
import { securityEvent } from '../../audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { Form } from '../input.ts'
import { secretIn, secretInPassword } from '../phrase.ts'

/**
 * For every form with free text. Passwords are long sentences sometimes, so in those only what has a right checksum counts.
 * Refuses `phrase.refused`; the event names the rule, nothing else.
 */
export async function refuseSecrets(
  world: World,
  form: Form,
  passwords: readonly string[] = [],
): Promise<Result> {
  for (const [field, text = ''] of Object.entries(form)) {
    const rule = passwords.includes(field) ? secretInPassword(text) : secretIn(text)
    if (!rule) continue
    await securityEvent(world, {
      action: 'recovery_phrase_refused',
      resource: 'form',
      details: { rule },
    })
    return refuse('phrase.refused', { fields: { [field]: 'phrase.refused' } })
  }
  return ok()
}
