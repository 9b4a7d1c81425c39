// API keys for their owners, and by name for the audit log.
import type { World } from '../../world.ts'
import type { ListedKey } from './rules.ts'
import { listKeys, namesOfKeys } from './store.ts'

export const apiKeys = (world: World): Promise<ListedKey[]> => listKeys(world.db, world.now())

export async function apiKeyNames(
  world: World,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await namesOfKeys(world.db, ids)).map(({ id, name }) => [id, name]))
}
