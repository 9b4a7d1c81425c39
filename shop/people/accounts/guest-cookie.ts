// Cookies of guests: sessions of their orders, and a link that waits for its code. Pure.
import { day, minute } from '../../platform/durations.ts'

/** Milliseconds: in the browser that ordered, and in one that opened the order by a code. */
export const guestSessionLife = { ordered: 30 * day, opened: day }

/** Milliseconds for which a code is valid; and how often it may be tried. */
export const guestCode = { life: 15 * minute, attempts: 5 }

/** Orders that one browser may open; the oldest session makes room. */
export const mostGuestOrders = 5

const named = (publicUrl: string, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-piazza-${name}` : `piazza-${name}`

export const guestCookie = (publicUrl: string): string => named(publicUrl, 'guest')
export const guestLinkCookie = (publicUrl: string): string => named(publicUrl, 'guest-link')

const token = /^[\w-]{43}$/

/** Session tokens, the newest first. Anything else that a cookie holds is ignored. */
export const guestTokensIn = (
  cookies: Readonly<Record<string, string>>,
  publicUrl: string,
): string[] =>
  (cookies[guestCookie(publicUrl)] ?? '')
    .split('.')
    .filter((each) => token.test(each))
    .slice(0, mostGuestOrders)

/** Set-Cookie value: the new token before those that the browser has. */
export function guestCookieOf(
  publicUrl: string,
  cookies: Readonly<Record<string, string>>,
  added: string,
): string {
  const tokens = [added, ...guestTokensIn(cookies, publicUrl)].slice(0, mostGuestOrders)
  return written(guestCookie(publicUrl), tokens.join('.'), guestSessionLife.ordered, publicUrl)
}

/** Set-Cookie value of a link that waits for its code; null deletes it. */
export const guestLinkCookieOf = (publicUrl: string, link: string | null): string =>
  written(guestLinkCookie(publicUrl), link ?? '', link === null ? 0 : 30 * minute, publicUrl)

function written(name: string, value: string, life: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${Math.floor(life / 1000)}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
