// API keys for their owners, and by name for the audit log.
import type { World } from '../../world.ts'
import type { ListedKey } from './rules.ts'
import { listKeys, namesOfKeys } from './store.ts'

export const apiKeys = (world: World): Promise<ListedKey[]> => listKeys(world.db, world.now())

/** Null if there is no such key. */
export const apiKeyOf = async (world: World, id: string): Promise<ListedKey | null> =>
  (await apiKeys(world)).find((each) => each.id === id) ?? null

export async function apiKeyNames(
  world: World,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return ids.length === 0 ? new Map() : namesOfKeys(world.db, ids)
}
