// API keys: format, scopes and lifetimes. Pure.
import { day } from '../../platform/durations.ts'
import type { Permission } from '../accounts/permissions.ts'
import type { Viewer } from '../accounts/rules.ts'

/** Scopes of a key, each with the permissions that its actions require; reading requires none. */
const scopePermissions = {
  'products:read': [],
  'products:write': ['products.write'],
  'products:propose': ['products.write'],
  'stock:read': [],
  'stock:write': ['stock.write'],
  'categories:read': [],
  'categories:write': ['categories.write'],
  'collections:read': [],
  'collections:write': ['categories.write'],
  'promotions:read': [],
  'promotions:write': ['promotions.write'],
  'promotions:propose': ['promotions.write'],
  'reviews:read': [],
  'reviews:write': ['reviews.decide'],
  'customers:read': [],
  'customers:write': [],
  'orders:read': [],
  'orders:write': ['orders.ship', 'orders.change', 'orders.note'],
  'orders:propose': ['orders.note'],
  'paylinks:write': ['orders.create'],
  'messages:write': ['orders.message'],
  'returns:read': [],
  'returns:write': ['returns.decide'],
  'invoices:read': [],
  'payments:read': [],
  'refunds:propose': ['refunds.create'],
  'settings:read': [],
  'emails:write': ['settings.change'],
  'events:read': [],
  'webhooks:read': [],
  'webhooks:write': ['webhooks.manage'],
} as const satisfies Record<`${string}:${'read' | 'write' | 'propose'}`, readonly Permission[]>

export type Scope = keyof typeof scopePermissions
export const scopes = Object.keys(scopePermissions) as readonly Scope[]
export const isScope = (text: string): text is Scope => Object.hasOwn(scopePermissions, text)

const readable = scopes.filter((scope) => scope.endsWith(':read'))

/** Scopes to start from, for common kinds of programs. */
export const presets = {
  erp: [
    ...readable.filter((scope) => !/^(promotions|reviews|collections|webhooks):/.test(scope)),
    'products:write',
    'stock:write',
    'orders:write',
    'returns:write',
  ],
  labels: ['orders:read', 'orders:write'],
  bookkeeping: [
    'customers:read',
    'orders:read',
    'returns:read',
    'invoices:read',
    'payments:read',
    'settings:read',
    'events:read',
  ],
  read: readable,
} as const satisfies Record<string, readonly Scope[]>
export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as readonly Preset[]
export const isPreset = (text: string | null): text is Preset =>
  text !== null && Object.hasOwn(presets, text)

/** What the form of a new key sends to choose a preset without script: `preset.NAME`. */
export const presetAct = 'preset.'

/** The form's fields of a preset's scopes. */
export const scopeFields = (preset: Preset): Readonly<Record<string, string>> =>
  Object.fromEntries(presets[preset].map((scope) => [`scope.${scope}`, 'yes']))

/** The form as it was typed, with the scopes of a preset instead of its own. */
export const withPreset = (
  fields: Readonly<Record<string, string>>,
  preset: Preset,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('scope.'))),
  ...scopeFields(preset),
})

/** Secret scanners recognize the prefix. Keys of a demonstration are invalid in other shops. */
export const keyPrefix = (isDemo: boolean): string => (isDemo ? 'pz_test_' : 'pz_live_')
export const isKey = (text: string, isDemo: boolean): boolean =>
  text.startsWith(keyPrefix(isDemo)) && /^pz_(live|test)_[\w-]{43}$/.test(text)

/** Displayed characters of a key, by which its owner recognizes it. */
export const shownCharacters = 12

/** Validity of a new key in days; `none`: until it is revoked. */
export const lifetimes = ['30', '90', '365', 'none'] as const
export type Lifetime = (typeof lifetimes)[number]

export const expiryOf = (lifetime: Lifetime, now: Date): Date | null =>
  lifetime === 'none' ? null : new Date(now.getTime() + Number(lifetime) * day)

/** Milliseconds for which the previous secret of a rotated key or webhook stays valid. */
export const rotationOverlap = day
export const rotationEnd = (now: Date): Date => new Date(now.getTime() + rotationOverlap)

export const limits = { name: 60, addresses: 20, keys: 50 } as const

/** Rate limit of a key per clock minute, across all processes. */
export const requestsPerMinute = 600

/** Retention of usage counts in days, and of idempotent responses in hours. */
export const daysOfUse = 30
export const idempotencyHours = 24

/** `orphaned`: its creator is no longer an owner. */
export const keyStates = ['active', 'expired', 'revoked', 'orphaned'] as const
export type KeyState = (typeof keyStates)[number]

export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdBy: string
}

/** Whether PostgreSQL accepts it: IPv4, or IPv6 without a zone. */
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
 * The acting user of a request: only with the permissions that the operation requires,
 * which owners have. It is not a recent authentication, so
 * actions that require one are refused. Audited as the key.
 */
export const actingUser = (
  { id, name, createdBy, scopes }: ApiKey,
  scope: Scope | null,
): Viewer => ({
  id: createdBy,
  keyId: id,
  keyScopes: scopes,
  sessionId: '',
  email: '',
  username: '',
  language: 'en',
  firstName: name,
  lastName: '',
  permissions: scope ? scopePermissions[scope] : [],
})
