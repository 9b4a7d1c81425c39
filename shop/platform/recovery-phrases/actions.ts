// Refuses recovery phrases and private keys: they are not stored, logged or repeated.

import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { securityEvent } from '../audit/actions.ts'
import { type FieldKind, kindOf, refusalFor, type SecretRule } from './rules/secrets.ts'

type Fields = Readonly<Record<string, string | undefined>> | readonly (readonly [string, string])[]

/**
 * For every submitted text: fields by name, or name and value pairs if names repeat. `kind` is the purpose of a
 * field. Refuses `phrase.refused`, or `phrase.key` if it may be a transaction hash; records only the rule's name.
 */
export async function refuseSecrets(
  world: World,
  fields: Fields,
  kind: (name: string) => FieldKind = kindOf,
): Promise<Result> {
  // Ten word lists: loaded with the first text.
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
