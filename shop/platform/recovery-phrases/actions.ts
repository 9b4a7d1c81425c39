// Recovery phrases and private keys are not wanted here: refused, not stored, not logged, not said again.

import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { securityEvent } from '../audit/actions.ts'
import { type FieldKind, kindOf, refusalFor, type SecretRule } from './rules.ts'

type Fields = Readonly<Record<string, string | undefined>> | readonly (readonly [string, string])[]

/**
 * For every text that somebody sends: fields by name, or names with values where a name may come twice. `kind` says what
 * a field is for. Refuses `phrase.refused`, or `phrase.key` where it may be a transaction's hash; what is written down is the
 * rule's name and nothing else.
 */
export async function refuseSecrets(
  world: World,
  fields: Fields,
  kind: (name: string) => FieldKind = kindOf,
): Promise<Result> {
  // Ten lists of words: loaded when the first text comes.
  const { secretInText } = await import('./input/every-language.ts')
  const all = Array.isArray(fields) ? fields : Object.entries(fields)
  const broken: [string, SecretRule][] = all.flatMap(([name, text = '']) => {
    const rule = secretInText(text, kind(name)) ?? secretInText(name)
    return rule ? [[name, rule]] : []
  })
  const [first] = broken
  if (!first) return ok()
  const [, rule] = first
  world.log.warn('wallet secret refused', { rule })
  const details = { rule }
  await securityEvent(world, { action: 'recovery_phrase_refused', resource: 'form', details })
  return refuse(refusalFor(rule), {
    fields: Object.fromEntries(broken.map(([name, each]) => [name, refusalFor(each)])),
  })
}
