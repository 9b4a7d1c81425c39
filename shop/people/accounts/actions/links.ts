// Single-use email links that verify an address.
import { prefixOf } from '../../../platform/languages.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { greetedName } from '../../../platform/names-of-people.ts'
import type { World } from '../../../world.ts'
import { linkLife, type Purpose } from '../rules.ts'
import { saveLink } from '../store/links.ts'
import type { User } from '../store/users.ts'
import { newToken, tokenHash } from '../tokens.ts'

const pages: Record<Purpose, string> = {
  'verify-email': '/auth/verify',
  'reset-password': '/auth/reset',
}

type Owner = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'language'>

/**
 * Mails a new link, in the caller's transaction; it replaces the previous one. `next`, a path of this shop, is part
 * of the link, since it may be opened in another browser.
 */
export async function mailLink(
  world: World,
  user: Owner,
  purpose: Purpose,
  next: string | null = null,
): Promise<void> {
  const until = new Date(world.now().getTime() + linkLife[purpose])
  await queueMail(world, {
    to: user.email,
    language: user.language,
    template: purpose,
    values: { name: greetedName(user), link: await newLink(world, user, purpose, next) },
    until,
  })
}

/** A new link for the caller to deliver; it replaces the previous one. `life` in milliseconds. */
export async function newLink(
  world: World,
  user: Pick<Owner, 'id' | 'language'>,
  purpose: Purpose,
  next: string | null = null,
  life: number = linkLife[purpose],
): Promise<string> {
  const token = newToken()
  const createdAt = world.now()
  const expiresAt = new Date(createdAt.getTime() + life)
  await saveLink(world.db, {
    tokenHash: tokenHash(token),
    userId: user.id,
    purpose,
    createdAt,
    expiresAt,
  })
  const query = new URLSearchParams({ token, ...(next && { next }) })
  return linkTo(world, user.language, `${pages[purpose]}?${query}`)
}

/** A page in the user's language. The host comes from the configuration, never from a request. */
export const linkTo = (world: World, language: string, path: string): string =>
  `${world.config.publicUrl}${prefixOf(language)}${path}`
