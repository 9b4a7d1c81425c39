// The signed link in a guest's emails: it names one guest, and ends when its version is raised.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'
import { linkTo } from './actions/links.ts'

export type GuestLink = { readonly id: string; readonly version: number }

/** A link of emails asks for a code, a pay link opens the payment while nothing was paid: one is no other. */
export type LinkPurpose = 'guest-links' | 'pay-links'

/** "ID.VERSION.SIGNATURE"; the signature has 256 bits. */
export const guestToken = (
  world: Pick<World, 'keys'>,
  { id, version }: GuestLink,
  purpose: LinkPurpose = 'guest-links',
): string => `${id}.${version}.${signatureOf(world, purpose, `${id}.${version}`)}`

/** The guest of a token; null if it is forged. */
export function readGuestToken(
  world: Pick<World, 'keys'>,
  token: string,
  purpose: LinkPurpose = 'guest-links',
): GuestLink | null {
  const [, id = '', version = '', signature = ''] =
    /^([\w-]{1,64})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token) ?? []
  if (!id) return null
  const [given, expected] = [signature, signatureOf(world, purpose, `${id}.${version}`)].map(
    (text) => Buffer.from(text),
  ) as [Buffer, Buffer]
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned ? { id, version: Number(version) } : null
}

/** Pages that a guest opens by the link; others need no link. */
const isOfOrder = (path: string): boolean =>
  /^\/(order\/PI-|payment\?order=|shipping-details\?|kyc)/.test(path)

/** A page in the reader's language; for a guest by the signed link, if it belongs to their order. */
export const readerLink = (
  world: World,
  { language, guestLink }: { readonly language: string; readonly guestLink?: string | null },
  path: string,
): string =>
  guestLink && isOfOrder(path)
    ? linkTo(world, language, `/order-link/${guestLink}?to=${encodeURIComponent(path)}`)
    : linkTo(world, language, path)

const signatureOf = ({ keys }: Pick<World, 'keys'>, purpose: LinkPurpose, text: string): string => {
  const key = purpose === 'pay-links' ? keys.key('pay-links', 1) : keys.key('guest-links', 1)
  return createHmac('sha256', key).update(text).digest('base64url')
}
