// Users, roles and permissions, session lifetimes. Pure.
import { networkOf } from '../../platform/rate-limits/rules.ts'

export const roles = ['admin', 'kyc', 'fulfilment', 'finance', 'catalogue', 'support'] as const
export type Role = (typeof roles)[number]

/** The signed-in person behind a request. `null` in its place means a visitor. */
export type Viewer = {
  readonly id: string
  readonly sessionId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly language: string
  readonly roles: readonly Role[]
  /** When and how they last proved in this session who they are. Absent counts as long ago. */
  readonly proof?: Proof | null
  /** Staff whose session has seen no second factor yet: their roles sleep until it has. */
  readonly needsFactor?: boolean
  /** Staff whose password is too short for staff: their roles sleep until they have chosen another. */
  readonly needsPassword?: boolean
}

export const proofKinds = ['password', 'totp', 'recovery', 'passkey'] as const
export type ProofKind = (typeof proofKinds)[number]
export type Proof = { readonly at: Date; readonly by: ProofKind }

/** The owner (`admin`) may do everything; each other role opens its own tabs only. */
export function mayAct(who: Viewer | null, role: Role): who is Viewer {
  return who !== null && (who.roles.includes('admin') || who.roles.includes(role))
}

export const isStaff = (who: Viewer | null): who is Viewer => who !== null && who.roles.length > 0

/** Whoever has a role, awake or asleep. */
export const hasRole = ({ roles, needsFactor, needsPassword }: Viewer): boolean =>
  roles.length > 0 || needsFactor === true || needsPassword === true

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** Roles as the database lists them, comma-separated; what is no role here opens nothing. */
export const rolesIn = (text: string | null): Role[] => (text ?? '').split(',').filter(isRole)

/** What a link sent by mail is good for. */
export const purposes = ['verify-email', 'reset-password'] as const
export type Purpose = (typeof purposes)[number]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds from the mail to the end of its link. */
export const linkLife: Record<Purpose, number> = {
  'verify-email': 24 * hour,
  'reset-password': 30 * minute,
}

/** Milliseconds in which somebody who is invited to work here may accept. */
export const invitationLife = 3 * day

/** Milliseconds in which somebody for whom staff has made an account may choose its password. */
export const welcomeLife = 3 * day

/** Days for which a sign-up waits for its address to be verified; then it is as if it had not been. */
export const unverifiedDays = 30

/** Milliseconds in which the old e-mail address can take a change back. */
export const undoLife = 7 * day

type Life = { readonly idle: number; readonly absolute: number }
/** Milliseconds since the last page, and since the sign-in. */
export const sessionLife: Record<'shopper' | 'staff', Life> = {
  shopper: { idle: 7 * day, absolute: 30 * day },
  staff: { idle: 15 * minute, absolute: 8 * hour },
}

/** `seenAt` is written at most this often (milliseconds). */
export const seenEvery = minute

/** Milliseconds for which a proof of who is there opens what is sensitive. */
export const freshFor = 10 * minute

export const isFresh = (who: Viewer, now: Date, within = freshFor): boolean =>
  Boolean(who.proof) && now.getTime() - Number(who.proof?.at) < within

/** Milliseconds between a password and the second factor that has to follow it. */
export const challengeLife = 10 * minute

/** Milliseconds in which a passkey has to answer. */
export const passkeyLife = 5 * minute

export type SessionTimes = { readonly createdAt: Date; readonly seenAt: Date }

export function isLive(session: SessionTimes, life: Life, now: Date): boolean {
  const since = (then: Date) => now.getTime() - then.getTime()
  return since(session.createdAt) < life.absolute && since(session.seenAt) < life.idle
}

export type CookieKind = { readonly name: string; readonly secure: boolean }

/** `__Host-` pins the cookie to this host and to https; plain http exists on the loopback address only. */
export function sessionCookie(publicUrl: string): CookieKind {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? '__Host-piazza-session' : 'piazza-session', secure }
}

/** Which sign-in waits for its second factor. */
export const challengeCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-piazza-challenge' : 'piazza-challenge'

/** Its Set-Cookie value; null makes a browser forget it. */
export const challengeCookieOf = (publicUrl: string, token: string | null): string =>
  setCookie(challengeCookie(publicUrl), token, challengeLife, publicUrl)

/** Milliseconds for which a browser is remembered. */
export const browserLife = 365 * day

/** In which browser somebody has signed in before. It opens nothing. */
export const browserCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-piazza-browser' : 'piazza-browser'

export const browserCookieOf = (publicUrl: string, token: string): string =>
  setCookie(browserCookie(publicUrl), token, browserLife, publicUrl)

function setCookie(name: string, token: string | null, life: number, publicUrl: string): string {
  const age = token === null ? 0 : Math.floor(life / 1000)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${token ?? ''}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The Set-Cookie value that carries a session's token for the rest of its life (milliseconds). */
export const sessionCookieOf = (publicUrl: string, token: string, life: number): string =>
  setCookie(sessionCookie(publicUrl).name, token, life, publicUrl)

/** The Set-Cookie value that makes a browser forget its session. */
export function endedSessionCookie(publicUrl: string): string {
  const { name, secure } = sessionCookie(publicUrl)
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** First and last name as Latin letters and digits; four random digits follow it. */
export function usernameStem(firstName: string, lastName: string): string {
  const plain = `${firstName}${lastName}`.normalize('NFKD').toLowerCase()
  return plain.replace(/[^a-z0-9]/g, '').slice(0, 40) || 'shopper'
}

/** "Firefox on Linux": enough for somebody to recognise a device of theirs. Null where the text tells nothing. */
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

/** What a session keeps of an address: enough for its owner to recognise it (/24, /48). */
export function sessionNetwork(ip: string): string {
  const network = networkOf(ip)
  const [a, b, c] = network.split(/[.:]/)
  if (network.includes(':')) return `${a}:${b}:${c}::/48`
  return network === '' ? '' : `${a}.${b}.${c}.0/24`
}

/** Where the address of an erased account ends; nothing is ever delivered there (RFC 2606). */
export const erasedDomain = 'erased.invalid'
export const isErased = ({ email }: { readonly email: string }): boolean =>
  email.endsWith(`@${erasedDomain}`)

/** How staff's list of people may be sorted. */
export const peopleSorts = ['newest', 'oldest', 'name'] as const
export type PeopleSort = (typeof peopleSorts)[number]
