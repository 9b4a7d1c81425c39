// A user's own saved views.
import type { Viewer } from '../../people/accounts/rules.ts'
import { pick } from '../../platform/pick.ts'
import type { World } from '../../world.ts'
import type { List } from './rules.ts'
import * as store from './store.ts'

export type SavedView = {
  readonly id: string
  readonly list: List
  readonly name: string
  readonly query: string
}

export const savedViewsOf = async (
  world: World,
  who: Pick<Viewer, 'id'>,
): Promise<readonly SavedView[]> =>
  (await store.savedViewsOf(world.db, who.id)).map((row) =>
    pick(row, 'id', 'list', 'name', 'query'),
  )

/** All saved views of a user, for the personal data export. */
export const allSavedViewsOf = async (world: World, who: Pick<Viewer, 'id'>) =>
  (await store.savedViewsOf(world.db, who.id)).map((row) =>
    pick(row, 'list', 'name', 'query', 'createdAt'),
  )
