// Users, their permissions, session lifetimes. Pure.
import { day, hour, minute } from '../../platform/durations.ts'
import { networkOf } from '../../platform/rate-limits/rules.ts'
import type { Permission } from './permissions.ts'

/** The signed-in user of a request; null for a guest. */
export type Viewer = {
  readonly id: string
  readonly sessionId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly language: string
  /** Of all roles together; empty for shoppers. */
  readonly permissions: readonly Permission[]
  /** Last authentication in this session; if absent, it was long ago. */
  readonly proof?: Proof | null
  /** Staff whose session has not verified a second factor: their permissions are inactive until then. */
  readonly needsFactor?: boolean
  /** Staff whose password is too short for staff: their permissions are inactive until they change it. */
  readonly needsPassword?: boolean
  /** Set if a program acts for the user: the audit log names its API key. */
  readonly keyId?: string
  /** Set for a guest: the token of the link to their order, for emails. */
  readonly guestLink?: string | null
  /** Scopes of that key. */
  readonly keyScopes?: readonly string[]
}

export const proofKinds = ['password', 'totp', 'recovery', 'passkey'] as const
export type ProofKind = (typeof proofKinds)[number]
export type Proof = { readonly at: Date; readonly by: ProofKind }

export const may = (who: Viewer | null, permission: Permission): who is Viewer =>
  who?.permissions.includes(permission) === true

export const isStaff = (who: Viewer | null): who is Viewer =>
  who !== null && who.permissions.length > 0

/** Whether the user has a role, active or not. */
export const hasRole = ({ permissions, needsFactor, needsPassword }: Viewer): boolean =>
  permissions.length > 0 || needsFactor === true || needsPassword === true

/** Purposes of emailed links. */
export const purposes = ['verify-email', 'reset-password'] as const
export type Purpose = (typeof purposes)[number]

/** Validity of emailed links in milliseconds. */
export const linkLife: Record<Purpose, number> = {
  'verify-email': 24 * hour,
  'reset-password': 30 * minute,
}

/** Validity of a staff invitation in milliseconds. */
export const invitationLife = 3 * day

/** Validity in milliseconds of the link to set up a shop that nobody owns. */
export const setupLinkLife = day

/** Validity in milliseconds of the link to set a password for an account created by staff. */
export const welcomeLife = 3 * day

/** Days until a sign-up with an unverified address is deleted. */
export const unverifiedDays = 30

/** Milliseconds in which the old email address can revert a change. */
export const undoLife = 7 * day

type Life = { readonly idle: number; readonly absolute: number }
/** Idle and absolute timeout in milliseconds. */
export const sessionLife: Record<'shopper' | 'staff', Life> = {
  shopper: { idle: 7 * day, absolute: 30 * day },
  staff: { idle: 15 * minute, absolute: 8 * hour },
}

/** Minimum interval in milliseconds for writing `seenAt`. */
export const seenEvery = minute

/** Milliseconds after authentication in which sensitive actions are allowed. */
export const stepUpLifetime = 10 * minute

export const isRecentlyProven = (who: Viewer, now: Date, within = stepUpLifetime): boolean =>
  Boolean(who.proof) && now.getTime() - Number(who.proof?.at) < within

/** Milliseconds for the second factor after the password. */
export const challengeLife = 10 * minute

/** Milliseconds for a passkey to respond. */
export const passkeyLife = 5 * minute

export type SessionTimes = { readonly createdAt: Date; readonly seenAt: Date }

export function isLive(session: SessionTimes, life: Life, now: Date): boolean {
  const since = (then: Date) => now.getTime() - then.getTime()
  return since(session.createdAt) < life.absolute && since(session.seenAt) < life.idle
}

export type CookieKind = { readonly name: string; readonly secure: boolean }

/** `__Host-` binds the cookie to this host and to https; plain http is only used on loopback. */
export function sessionCookie(publicUrl: string): CookieKind {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? '__Host-piazza-session' : 'piazza-session', secure }
}

/** Name of the cookie of a sign-in that awaits its second factor. */
export const challengeCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-piazza-challenge' : 'piazza-challenge'

/** Its Set-Cookie value; null deletes it. */
export const challengeCookieOf = (publicUrl: string, token: string | null): string =>
  setCookie(challengeCookie(publicUrl), token, challengeLife, publicUrl)

/** Milliseconds for which a browser stays known. */
export const browserLife = 365 * day

/** Name of the cookie of a known browser. It grants no access. */
export const browserCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-piazza-browser' : 'piazza-browser'

export const browserCookieOf = (publicUrl: string, token: string): string =>
  setCookie(browserCookie(publicUrl), token, browserLife, publicUrl)

function setCookie(name: string, token: string | null, life: number, publicUrl: string): string {
  const age = token === null ? 0 : Math.floor(life / 1000)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${token ?? ''}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The Set-Cookie value of a session token, with its remaining lifetime (milliseconds). */
export const sessionCookieOf = (publicUrl: string, token: string, life: number): string =>
  setCookie(sessionCookie(publicUrl).name, token, life, publicUrl)

/** The Set-Cookie value that deletes the session cookie. */
export function endedSessionCookie(publicUrl: string): string {
  const { name, secure } = sessionCookie(publicUrl)
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** First and last name as Latin letters and digits, to be followed by four random digits. */
export function usernameStem(firstName: string, lastName: string): string {
  const plain = `${firstName}${lastName}`.normalize('NFKD').toLowerCase()
  return plain.replace(/[^a-z0-9]/g, '').slice(0, 40) || 'shopper'
}

/** "Firefox on Linux": enough for users to recognize a device. Null for an unknown user agent. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find([
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/(Firefox|FxiOS)\//, 'Firefox'],
    [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = find([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return browser && system ? { browser, system } : null
}

/** Network stored with a session (/24, /48): enough for its owner to recognize it. */
export function sessionNetwork(ip: string): string {
  const network = networkOf(ip)
  const [a, b, c] = network.split(/[.:]/)
  if (network.includes(':')) return `${a}:${b}:${c}::/48`
  return network === '' ? '' : `${a}.${b}.${c}.0/24`
}

/** Domain of the addresses of erased accounts, which never receives email (RFC 2606). */
export const erasedDomain = 'erased.invalid'
export const isErased = ({ email }: { readonly email: string }): boolean =>
  email.endsWith(`@${erasedDomain}`)

/** Domain of guests' placeholder addresses; their own is beside it. Nobody signs in with it. */
export const guestDomain = 'guest.invalid'

/** Sort orders of the list of users for staff. */
export const peopleSorts = ['newest', 'oldest', 'name'] as const
export type PeopleSort = (typeof peopleSorts)[number]

// Rough password strength estimate, shown while typing; it decides nothing.

/** Characters (code points). No composition rules: a long sentence is a good password. */
export const passwordLength = { min: 8, staff: 12, max: 128 }

export type Strength = 'weak' | 'fair' | 'good' | 'strong'

const kinds: readonly (readonly [RegExp, number])[] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
]

/** Repeated and sequential characters count little. */
export function strengthOf(password: string): Strength {
  const signs = [...password]
  const pool = kinds.reduce((size, [kind, more]) => size + (kind.test(password) ? more : 0), 0)
  const surprising = signs.filter((sign, at) => {
    const [before, two] = [signs[at - 1], signs[at - 2]]
    const step = (sign.codePointAt(0) ?? 0) - (before?.codePointAt(0) ?? -9)
    return Math.abs(step) > 1 && sign !== two
  })
  const bits = (surprising.length + (signs.length - surprising.length) / 4) * Math.log2(pool || 1)
  if (signs.length < 8 || bits < 40) return 'weak'
  if (bits < 56) return 'fair'
  return bits < 75 ? 'good' : 'strong'
}
