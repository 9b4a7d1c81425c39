// The signed link by which somebody becomes the first owner of a shop that nobody owns. Nothing of it is stored: it ends
// with its time, with another secret key, or when the shop has an owner.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { firstLanguage } from '../../platform/languages.ts'
import type { World } from '../../world.ts'
import { linkTo } from './actions/links.ts'
import { setupLinkLife } from './rules.ts'

/** Topic: the shop has another owner, perhaps its first. */
export const ownedTopic = 'owned'

type Signing = Pick<World, 'keys' | 'now'>

/** "EXPIRY.SIGNATURE": the expiry in seconds, 256 bits of signature. */
export function setupToken(world: Signing): string {
  const until = String(Math.floor((world.now().getTime() + setupLinkLife) / 1000))
  return `${until}.${signatureOf(world, until)}`
}

/** Whether this shop signed the token and its time is not over. */
export function isSetupToken(world: Signing, token: string): boolean {
  const [, until = '', signature = ''] = /^([1-9]\d{9,11})\.([\w-]{43})$/.exec(token) ?? []
  if (!until) return false
  const given = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(world, until))
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && Number(until) * 1000 > world.now().getTime()
}

export const setupLink = (world: World): string =>
  linkTo(world, firstLanguage(), `/setup?token=${setupToken(world)}`)

const signatureOf = ({ keys }: Pick<World, 'keys'>, until: string): string =>
  createHmac('sha256', keys.key('setup-links')).update(until).digest('base64url')
