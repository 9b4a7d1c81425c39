// Unsubscribe token (RFC 8058): unguessable, and valid for years.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'
import { linkTo } from '../accounts/actions/links.ts'

/** The key is never rotated, since sent links cannot be signed again. */
const markOf = ({ keys }: World, id: string): Buffer =>
  createHmac('sha256', keys.key('newsletter', 1)).update(id).digest()

export const unsubscribeToken = (world: World, id: string): string =>
  `${id}.${markOf(world, id).toString('base64url')}`

/** The subscriber's id, or null for a forged token. */
export function readLeaveToken(world: World, token: string): string | null {
  const [, id = '', mark = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? []
  if (!id) return null
  const given = Buffer.from(mark, 'base64url')
  const expected = markOf(world, id)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

export const unsubscribeLink = (world: World, language: string, id: string): string =>
  linkTo(world, language, `/newsletter/unsubscribe?token=${unsubscribeToken(world, id)}`)
