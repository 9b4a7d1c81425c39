// Permissions and limits of imports by an API key.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { type Refusal, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { maxUnfinishedImports, type Options } from '../rules/imports.ts'
import { countOpen } from '../store/imports.ts'

/** A key cannot fill the disk. Refuses as `scopeProblem` does, and `imports.many` {most}. */
export async function keyProblem(
  world: World,
  who: Viewer,
  options: Options,
): Promise<Refusal | null> {
  if (!who.keyId) return null
  const missing = scopeProblem(who, options)
  if (missing) return missing
  return (await countOpen(world.db)) >= maxUnfinishedImports
    ? refuse('imports.many', { facts: { most: maxUnfinishedImports } })
    : null
}

/**
 * A key needs the scopes for whatever a file changes besides products, also to go on with an import that was begun by
 * a person or by another key. Refuses `imports.scope` {scope}.
 */
export function scopeProblem(
  { keyId, keyScopes = [] }: Viewer,
  { stock, newCategories, categories = {} }: Options,
): Refusal | null {
  if (!keyId) return null
  const isCreating = newCategories === 'create' || Object.values(categories).includes('create')
  const needed = [
    ...(stock === 'set' ? ['stock:write'] : []),
    ...(isCreating ? ['categories:write'] : []),
  ]
  const scope = needed.find((each) => !keyScopes.includes(each))
  return scope ? refuse('imports.scope', { facts: { scope } }) : null
}
