// A user's own saved views.
import type { Viewer } from '../../people/accounts/rules.ts'
import { pick } from '../../platform/pick.ts'
import type { World } from '../../world.ts'
import type { List } from './rules.ts'
import * as store from './store.ts'

export type Bookmark = {
  readonly id: string
  readonly list: List
  readonly name: string
  readonly query: string
}

export const bookmarksOf = async (
  world: World,
  who: Pick<Viewer, 'id'>,
): Promise<readonly Bookmark[]> =>
  (await store.bookmarksOf(world.db, who.id)).map((row) => pick(row, 'id', 'list', 'name', 'query'))

/** All saved views of a user, for the personal data export. */
export const allBookmarksOf = async (world: World, who: Pick<Viewer, 'id'>) =>
  (await store.bookmarksOf(world.db, who.id)).map((row) =>
    pick(row, 'list', 'name', 'query', 'createdAt'),
  )
