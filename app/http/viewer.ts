// Data of the signed-in user for the page layout (header); everything else of a shared page is the same for all.
import type { Notice } from '../../shop/identity/kyc/rules/check.ts'
import { noticeOf } from '../../shop/identity/kyc/views/notice.ts'
import { builtInRoles } from '../../shop/people/accounts/permissions.ts'
import { isStaff, type Viewer } from '../../shop/people/accounts/rules.ts'
import { viewerOf } from '../../shop/people/accounts/views/accounts.ts'
import { greetedName } from '../../shop/platform/names-of-people.ts'
import { countItems } from '../../shop/sales/cart/rules.ts'
import { cartOf } from '../../shop/sales/cart/views.ts'
import { hasUnpaid } from '../../shop/sales/orders/views/orders.ts'
import type { World } from '../../shop/world.ts'
import { firstLanguage, isLanguage, type Language } from '../i18n/languages'
import { parseCookies } from './cookies'

export type Visit = {
  /** Name for the greeting. */
  readonly name: string
  readonly isStaff: boolean
  /** Language of the account; null if the shop does not support it. */
  readonly language: Language | null
  readonly cartCount: number
  /** What the identity check is waiting for. */
  readonly notice: Notice | null
  /** Has an unpaid order: product pages then say what it has reserved, and are not shared. */
  readonly holds: boolean
}

/** When the status was last viewed: milliseconds. */
export const knownIdentityCookie = 'identity-seen'

/** The visit for a Cookie header; null for a guest. */
export async function visitOf(world: World, cookie: string): Promise<Visit | null> {
  const who = await viewerOf(world, cookie)
  return who && visitBy(world, who, parseCookies(cookie))
}

/** The part of the request context that identifies the visit; `madeFor` is set while a shared template is rendered. */
type Asked = {
  readonly world: World
  readonly who: Viewer | null
  readonly madeFor?: Visit | null
  readonly cookies: Readonly<Record<string, string>>
}

/** The visit of this request; a shared template is rendered for a placeholder. */
export const visit = async ({ world, who, madeFor, cookies }: Asked): Promise<Visit | null> =>
  madeFor ?? (who && visitBy(world, who, cookies))

async function visitBy(
  world: World,
  who: Viewer,
  cookies: Readonly<Record<string, string>>,
): Promise<Visit> {
  const [cart, notice, holds] = await Promise.all([
    cartOf(world, who),
    noticeOf(world, who.id, Number(cookies[knownIdentityCookie]) || 0),
    hasUnpaid(world, who),
  ])
  return {
    name: greetedName(who),
    isStaff: isStaff(who),
    language: isLanguage(who.language) ? who.language : null,
    cartCount: countItems(cart),
    notice,
    holds,
  }
}

/** Placeholder user of shared pages: lookups for it find nothing. */
export const anonymousViewer = ({ name, isStaff, language }: Visit): Viewer => ({
  id: 'nobody',
  sessionId: 'nobody',
  email: '',
  firstName: name,
  lastName: '',
  username: '',
  language: language ?? firstLanguage(),
  permissions: isStaff ? builtInRoles.support : [],
})
