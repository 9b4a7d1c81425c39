// API keys: their form, scopes and lifetimes. Pure.
import type { Role, Viewer } from '../accounts/rules.ts'

/** What a key may do, each with the role in which its actions are done; reading needs none. */
export const scopeRoles = {
  'products:read': null,
  'products:write': 'catalogue',
  'products:propose': 'catalogue',
  'stock:read': null,
  'stock:write': 'catalogue',
  'categories:read': null,
  'categories:write': 'catalogue',
  'collections:read': null,
  'collections:write': 'catalogue',
  'promotions:read': null,
  'promotions:write': 'catalogue',
  'promotions:propose': 'catalogue',
  'reviews:read': null,
  'reviews:write': 'catalogue',
  'customers:read': null,
  'orders:read': null,
  'orders:write': 'fulfilment',
  'orders:propose': 'fulfilment',
  'returns:read': null,
  'returns:write': 'fulfilment',
  'invoices:read': null,
  'payments:read': null,
  'refunds:propose': 'finance',
  'settings:read': null,
  'events:read': null,
  'webhooks:read': null,
  'webhooks:write': 'admin',
} as const satisfies Record<`${string}:${'read' | 'write' | 'propose'}`, Role | null>

export type Scope = keyof typeof scopeRoles
export const scopes = Object.keys(scopeRoles) as readonly Scope[]
export const isScope = (text: string): text is Scope => Object.hasOwn(scopeRoles, text)

/** Secret scanners recognise the prefix. Keys of a demonstration open no other shop. */
export const keyPrefix = (isDemo: boolean): string => (isDemo ? 'pz_test_' : 'pz_live_')
export const isKey = (text: string, isDemo: boolean): boolean =>
  text.startsWith(keyPrefix(isDemo)) && /^pz_(live|test)_[\w-]{43}$/.test(text)

/** Characters of a key by which its owner recognises it. */
export const shownCharacters = 12

/** Days that a new key is valid; `none`: until it is revoked. */
export const lifetimes = ['30', '90', '365', 'none'] as const
export type Lifetime = (typeof lifetimes)[number]

const day = 86_400_000
export const expiryOf = (lifetime: Lifetime, now: Date): Date | null =>
  lifetime === 'none' ? null : new Date(now.getTime() + Number(lifetime) * day)

/** Milliseconds that the previous secret stays valid, of a rotated key or webhook. */
export const rotationOverlap = day
export const rotationEnd = (now: Date): Date => new Date(now.getTime() + rotationOverlap)

export const limits = { name: 60, addresses: 20, keys: 50 } as const

/** Requests of a key in each minute of the clock, over all processes. */
export const requestsPerMinute = 600

/** Days that counts of use are kept, and hours that an idempotent answer is. */
export const daysOfUse = 30
export const hoursOfReplay = 24

/** `orphaned`: its creator is no longer an owner. */
export const keyStates = ['active', 'expired', 'revoked', 'orphaned'] as const
export type KeyState = (typeof keyStates)[number]

export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdBy: string
}

/** As PostgreSQL reads them: IPv4, or IPv6 without the name of an interface. */
export const isAddress = (text: string): boolean =>
  text.includes(':')
    ? /^[\da-f.:]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]`)
    : /^(\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)

/** For its owners: without secrets. Uses are those of the last 30 days. */
export type ListedKey = Pick<ApiKey, 'id' | 'name' | 'scopes'> & {
  readonly start: string
  readonly addresses: readonly string[]
  readonly state: KeyState
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly previousUntil: Date | null
  readonly lastUsedAt: Date | null
  readonly reads: number
  readonly writes: number
}

/**
 * The acting user of a request: in the role that its operation needs, and no other. It has authenticated nobody, so
 * every action that asks for recent authentication is refused. Audited as the key.
 */
export const actingUser = ({ id, name, createdBy, scopes }: ApiKey, scope: Scope): Viewer => {
  const role = scopeRoles[scope]
  return {
    ...{
      id: createdBy,
      keyId: id,
      keyScopes: scopes,
      sessionId: '',
      email: '',
      username: '',
      language: 'en',
    },
    ...{ firstName: name, lastName: '', roles: role ? [role] : [] },
  }
}
