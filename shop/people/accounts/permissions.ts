// Permissions of staff by name, and the table of built-in roles that hold them. Pure.

/** All permissions in the groups and the order of the dashboard's screen of roles. */
export const permissionGroups = {
  orders: [
    'orders.read',
    'orders.ship',
    'orders.change',
    'orders.create',
    'orders.note',
    'orders.message',
    'orders.export',
    'returns.decide',
    'documents.read',
  ],
  products: ['products.write', 'categories.write', 'stock.read', 'stock.write'],
  customers: ['customers.read', 'customers.export', 'sessions.end', 'kyc.decide'],
  payments: [
    'payments.read',
    'payments.decide',
    'payments.export',
    'till.cash',
    'refunds.create',
    'refunds.approve',
    'refunds.pay',
    'invoices.read',
    'invoices.export',
  ],
  marketing: ['promotions.write', 'newsletter.write', 'reviews.read', 'reviews.decide'],
  storefront: ['storefront.write', 'legal.write'],
  shop: [
    'analytics.read',
    'settings.change',
    'shipping.write',
    'mail.read',
    'mail.send',
    'webhooks.manage',
    'audit.read',
  ],
  owner: ['staff.manage', 'apiKeys.manage', 'paymentAddresses.confirm'],
} as const

export type PermissionGroup = keyof typeof permissionGroups
export type Permission = (typeof permissionGroups)[PermissionGroup][number]

export const permissions: readonly Permission[] = Object.values(permissionGroups).flat()

/** Groups that a custom role may hold: those of owners would let their holder become an owner. */
export const grantableGroups = (Object.keys(permissionGroups) as PermissionGroup[]).filter(
  (group) => group !== 'owner',
)

/** What acts on something includes seeing it, without which nobody could reach the action. */
const included: Partial<Record<Permission, Permission>> = {
  'orders.ship': 'orders.read',
  'orders.change': 'orders.read',
  'orders.create': 'orders.read',
  'orders.note': 'orders.read',
  'orders.message': 'orders.read',
  'orders.export': 'orders.read',
  'returns.decide': 'orders.read',
  'documents.read': 'orders.read',
  'stock.write': 'stock.read',
  'customers.export': 'customers.read',
  'sessions.end': 'customers.read',
  'payments.decide': 'payments.read',
  'payments.export': 'payments.read',
  'till.cash': 'orders.create',
  'refunds.create': 'orders.read',
  'refunds.approve': 'payments.read',
  'refunds.pay': 'payments.read',
  'invoices.export': 'invoices.read',
  'reviews.decide': 'reviews.read',
  'legal.write': 'storefront.write',
  'mail.send': 'mail.read',
}

/** The permissions with those that they include, in the order of the screen. */
export const withIncluded = (held: readonly Permission[]): Permission[] =>
  permissions.filter((each) => held.some((one) => includes(one, each)))

const includes = (one: Permission | undefined, other: Permission): boolean =>
  one !== undefined && (one === other || includes(included[one], other))

/** The table of built-in roles; `admin` is the owner. */
export const builtInRoles = {
  admin: permissions,
  kyc: ['kyc.decide'],
  fulfilment: [
    'orders.read',
    'orders.ship',
    'orders.change',
    'orders.note',
    'orders.message',
    'orders.export',
    'returns.decide',
    'documents.read',
    'stock.read',
    'shipping.write',
    'mail.read',
    'mail.send',
  ],
  finance: [
    'orders.read',
    'orders.note',
    'orders.message',
    'documents.read',
    'payments.read',
    'payments.decide',
    'payments.export',
    'refunds.create',
    'refunds.approve',
    'refunds.pay',
    'invoices.read',
    'invoices.export',
    'analytics.read',
  ],
  catalogue: [
    'products.write',
    'categories.write',
    'stock.read',
    'stock.write',
    'promotions.write',
    'newsletter.write',
    'reviews.read',
    'reviews.decide',
    'storefront.write',
  ],
  support: [
    'orders.read',
    'orders.create',
    'orders.message',
    'customers.read',
    'payments.read',
    'invoices.read',
    'reviews.read',
    'mail.read',
  ],
} as const satisfies Record<string, readonly Permission[]>

/** Characters of the name of a custom role, and how many roles there may be. */
export const roleNameLength = 60
export const maxCustomRoles = 50

/** A built-in role. Custom roles, which owners define, have an id and a name. */
export type Role = keyof typeof builtInRoles
export const roles = Object.keys(builtInRoles) as readonly Role[]
export const isRole = (text: string): text is Role => Object.hasOwn(builtInRoles, text)

/** A role of a user: a built-in one by its id, a custom one with its name. */
export type HeldRole = { readonly id: string; readonly name: string | null }

export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => (builtInRoles[role] as readonly Permission[]).includes(permission))

/** Of built-in roles, and of the stored texts of custom ones: unknown permissions are ignored. */
export function permissionsOf(
  held: readonly string[],
  ofCustomRoles: readonly string[] = [],
): Permission[] {
  const given = new Set<string>([
    ...held.filter(isRole).flatMap((role) => builtInRoles[role]),
    ...grantable(ofCustomRoles),
  ])
  return permissions.filter((each) => given.has(each))
}

/** Permissions that a custom role may hold; others are left out. */
export const grantable = (texts: readonly string[]): Permission[] =>
  grantableGroups.flatMap((group) => permissionGroups[group]).filter((each) => texts.includes(each))
