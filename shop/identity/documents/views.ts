// Metadata of private photos, without opening them.

import { pick } from '../../platform/pick.ts'
import type { World } from '../../world.ts'
import {
  countByKey,
  countOverdue,
  type DocumentRow,
  documentById,
  erasedSince,
  type OpeningRow,
  openingStates,
  openingsByOwner,
  retainedKeyRows,
} from './store.ts'

export type { OpeningRow }

export type DocumentFacts = Pick<
  DocumentRow,
  'id' | 'purpose' | 'width' | 'height' | 'advice' | 'createdAt' | 'eraseAfter' | 'erasedAt'
>

/** Metadata of the owner's image, without its key. Null if it does not exist. */
export async function factsOf(
  world: World,
  ownerId: string,
  documentId: string,
): Promise<DocumentFacts | null> {
  const row = await documentById(world.db, documentId)
  if (!row || row.ownerId !== ownerId) return null
  return pick(
    row,
    'id',
    'purpose',
    'width',
    'height',
    'advice',
    'createdAt',
    'eraseAfter',
    'erasedAt',
  )
}

/** When the images of a user were opened, newest first: dates for the owner, the viewer too for staff. */
export const openingsOf = (world: World, ownerId: string, limit = 100) =>
  openingsByOwner(world.db, ownerId, limit)

/** Of these images, those that the viewer has opened, and existing ones that they have not. */
export async function openedBy(
  world: World,
  viewerId: string,
  ids: readonly string[],
): Promise<{ opened: readonly string[]; closed: readonly string[] }> {
  const states = await openingStates(world.db, viewerId, ids)
  return {
    opened: states.filter(({ isOpened }) => isOpened).map(({ id }) => id),
    closed: states.filter(({ isOpened, isErased }) => !isOpened && !isErased).map(({ id }) => id),
  }
}

/** Number of images per key-encryption key. */
export const keysInUse = (world: World) => countByKey(world.db)

/** Retained keys of older secrets, and the version that encrypts them now. */
export const keysCarried = async (world: World) =>
  (await retainedKeyRows(world.db)).map(({ purpose, version, sealedBy }) => ({
    purpose,
    version,
    sealedBy,
  }))

const graceMinutes = 60

/** Images that the retention job should have erased an hour ago: zero while it works. */
export const overdueErasures = (world: World): Promise<number> =>
  countOverdue(world.db, new Date(world.now().getTime() - graceMinutes * 60_000))

/** Ids of images erased since then. */
export const documentsErasedSince = (world: Pick<World, 'db'>, since: Date): Promise<string[]> =>
  erasedSince(world.db, since)
