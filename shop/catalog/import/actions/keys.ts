// Permissions and limits of imports by an API key.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { type Refusal, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { maxUnfinishedImports, type Options } from '../rules.ts'
import { countOpen } from '../store.ts'

/**
 * A key needs the scopes for whatever a file changes besides products, and cannot fill the disk. Refuses
 * `imports.scope` {scope}, `imports.many` {most}.
 */
export async function keyProblem(
  world: World,
  { keyId, keyScopes = [] }: Viewer,
  { stock, newCategories }: Options,
): Promise<Refusal | null> {
  if (!keyId) return null
  const needed = [
    ...(stock === 'set' ? ['stock:write'] : []),
    ...(newCategories === 'create' ? ['categories:write'] : []),
  ]
  const scope = needed.find((each) => !keyScopes.includes(each))
  if (scope) return refuse('imports.scope', { facts: { scope } })
  return (await countOpen(world.db)) >= maxUnfinishedImports
    ? refuse('imports.many', { facts: { most: maxUnfinishedImports } })
    : null
}
