import { describe, expect, test } from 'vitest'
import { tabsFor } from '../../back-office/lists/rules/tabs.ts'
import {
  builtInRoles,
  grantable,
  grantableGroups,
  type Permission,
  permissionGroups,
  permissions,
  permissionsOf,
  roles,
  rolesWith,
  withIncluded,
} from './permissions.ts'

/** Who has each permission besides the owner, who has all. */
const held: Record<Permission, string> = {
  'orders.read': 'fulfilment finance support',
  'orders.ship': 'fulfilment',
  'orders.change': 'fulfilment',
  'orders.create': 'support',
  'orders.note': 'fulfilment finance',
  'orders.message': 'fulfilment finance support',
  'orders.export': 'fulfilment',
  'returns.decide': 'fulfilment',
  'documents.read': 'fulfilment finance',
  'products.write': 'catalogue',
  'categories.write': 'catalogue',
  'stock.read': 'fulfilment catalogue',
  'stock.write': 'catalogue',
  'customers.read': 'support',
  'customers.export': '',
  'sessions.end': '',
  'kyc.decide': 'kyc',
  'payments.read': 'finance support',
  'payments.decide': 'finance',
  'payments.export': 'finance',
  'till.cash': '',
  'refunds.create': 'finance',
  'refunds.approve': 'finance',
  'refunds.pay': 'finance',
  'invoices.read': 'finance support',
  'invoices.export': 'finance',
  'promotions.write': 'catalogue',
  'newsletter.write': 'catalogue',
  'reviews.read': 'catalogue support',
  'reviews.decide': 'catalogue',
  'storefront.write': 'catalogue',
  'legal.write': '',
  'analytics.read': 'finance',
  'settings.change': '',
  'shipping.write': 'fulfilment',
  'mail.read': 'fulfilment support',
  'mail.send': 'fulfilment',
  'webhooks.manage': '',
  'audit.read': '',
  'staff.manage': '',
  'apiKeys.manage': '',
  'paymentAddresses.confirm': '',
}

describe('built-in roles', () => {
  test.each(permissions)('%s is held by its roles and the owner only', (permission) => {
    expect(rolesWith(permission).join(' ')).toBe(`admin ${held[permission]}`.trim())
  })

  test.each(roles)('%s holds what its permissions include', (role) => {
    const own: readonly Permission[] = builtInRoles[role]
    expect(withIncluded(own)).toEqual(permissions.filter((each) => own.includes(each)))
  })

  test('of one person add up, and unknown ones give nothing', () => {
    expect(permissionsOf(['kyc', 'root'])).toEqual(['kyc.decide'])
    expect(permissionsOf(['support', 'finance'])).toEqual(
      permissions.filter((each) =>
        rolesWith(each).some((role) => role === 'support' || role === 'finance'),
      ),
    )
    expect(permissionsOf([])).toEqual([])
  })
})

describe('custom roles', () => {
  test.each(grantableGroups.flatMap((group) => permissionGroups[group]))(
    '%s opens a tab with what it includes',
    (permission) => {
      expect(tabsFor(withIncluded([permission])).length).toBeGreaterThan(0)
    },
  )

  test('cannot hold what only owners may, and unknown texts are ignored', () => {
    const stored = [
      'orders.read',
      'orders.eat',
      'Orders.read',
      '',
      'admin',
      ...permissionGroups.owner,
    ]
    expect(permissionsOf(['some-id'], stored)).toEqual(['orders.read'])
    expect(grantable(permissionGroups.owner)).toEqual([])
  })
})
