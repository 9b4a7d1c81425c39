// Pagination cursors: signed, so that only issued ones are valid, and only for the same list with the same filters.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../shop/world.ts'

export const writeCursor = (world: World, of: string, after: string): string =>
  `${Buffer.from(after).toString('base64url')}.${seal(world, of, after)}`

/** Returns null if it is not a cursor of this list. */
export function readCursor(world: World, of: string, cursor: string): string | null {
  const [written = '', given = '', ...more] = cursor.split('.')
  const after = Buffer.from(written, 'base64url').toString()
  const sealed = Buffer.from(seal(world, of, after))
  const sent = Buffer.from(given)
  const isGood = sent.length === sealed.length && timingSafeEqual(sent, sealed)
  return isGood && more.length === 0 ? after : null
}

const seal = (world: World, of: string, after: string): string =>
  createHmac('sha256', world.keys.key('api-cursors'))
    .update(JSON.stringify([of, after]))
    .digest('base64url')
    .slice(0, 22)
