import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionsOf, type Role, roles } from '../../../people/accounts/permissions.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { csvRows, csvTime, numeric } from '../../../platform/csv/writer.ts'
import { orderStates } from '../../../sales/orders/rules/order.ts'
import {
  cappedCount,
  groupsOf,
  isExported,
  mayExport,
  oneOf,
  orderFilters,
  statesOf,
  tabAt,
  tabsFor,
  tabsOf,
} from './tabs.ts'

const staff = (...roles: Role[]): Viewer => ({
  id: 'u',
  sessionId: 's',
  email: 'u@shop.example',
  firstName: 'U',
  lastName: 'S',
  username: 'us1234',
  language: 'en',
  permissions: permissionsOf(roles),
})

const products = [
  'catalogue',
  'stock',
  'categories',
  'attributes',
  'makers',
  'collections',
  'imports',
]
const payments = ['transactions', 'refunds', 'unmatched', 'invoices']

test.each([
  [
    ['admin'],
    [
      'overview',
      'orders',
      'payLinks',
      'till',
      ...products,
      'users',
      ...payments,
      'kyc',
      'promotions',
      'newsletter',
      'reviews',
      'design',
      'home',
      'pages',
      'menus',
      'redirects',
      'settings',
      'shipping',
      'euSales',
      'staff',
      'api',
      'webhooks',
      'mail',
      'audit',
    ],
  ],
  [['kyc'], ['kyc']],
  [['fulfilment'], ['orders', 'stock', 'shipping', 'mail']],
  [['finance'], ['overview', 'orders', ...payments]],
  [['support'], ['orders', 'payLinks', 'till', 'users', ...payments, 'reviews', 'mail']],
  [
    ['catalogue'],
    [
      ...products,
      'promotions',
      'newsletter',
      'reviews',
      'design',
      'home',
      'pages',
      'menus',
      'redirects',
    ],
  ],
  [
    ['kyc', 'finance'],
    ['overview', 'orders', ...payments, 'kyc'],
  ],
  [[], []],
] as [Role[], string[]][])('%s opens %s', (roles, tabs) => {
  expect(tabsOf(staff(...roles))).toEqual(tabs)
  const [role] = roles
  if (role && roles.length === 1) expect(tabsFor(permissionsOf([role]))).toEqual(tabs)
})

test.each([
  [['admin'], ['orders', 'transactions', 'users']],
  [['fulfilment'], ['orders']],
  [['finance'], ['transactions']],
  [['support'], []],
  [['kyc'], []],
] as [Role[], string[]][])('%s exports %s', (roles, lists) => {
  const all = ['orders', 'transactions', 'users'].filter(isExported)
  expect(all.filter((list) => mayExport(staff(...roles), list))).toEqual(lists)
  expect(all.filter((list) => mayExport(null, list))).toEqual([])
})

test('a visitor opens nothing', () => {
  expect(tabsOf(null)).toEqual([])
})

test('pages of a group are listed together, each in one group', () => {
  for (const role of [...roles, null]) {
    const opened = role ? tabsFor(permissionsOf([role])) : []
    const groups = groupsOf(opened)
    expect(groups.flatMap((each) => each.tabs)).toEqual(opened)
    expect(new Set(groups.map(({ group }) => group)).size).toBe(groups.length)
  }
  expect(
    groupsOf(tabsFor(permissionsOf(['fulfilment']))).map(({ group, tabs }) => [group, ...tabs]),
  ).toEqual([
    ['orders', 'orders'],
    ['products', 'stock'],
    ['settings', 'shipping', 'mail'],
  ])
})

test.each([
  ['/admin', 'kyc'],
  ['/admin/', 'kyc'],
  ['/admin/kyc/abc', 'kyc'],
  ['/admin/orders/PI-1', 'orders'],
  ['/admin/transactions', 'transactions'],
  ['/admin/transactions/set-aside', 'transactions'],
  ['/admin/transactions/refunds/abc', 'refunds'],
  ['/admin/transactions/unmatched', 'unmatched'],
  ['/admin/stock-movements', 'stock'],
  ['/admin/staff', 'staff'],
  ['/admin/find', undefined],
  ['/admin/nowhere', undefined],
])('%s belongs to %s', (path, tab) => {
  expect(tabAt(path, tabsFor(permissionsOf(['admin'])))).toBe(tab)
  expect(tabAt(path, [])).toBeUndefined()
})

test('the filters cover every state, each by its own name where it has one', () => {
  const reached = new Set(orderFilters.flatMap((filter) => statesOf(filter) ?? []))
  expect([...reached].sort()).toEqual([...orderStates].sort())
  expect(statesOf('all')).toBeNull()
  expect(statesOf('shipped')).toEqual(['shipped'])
  expect(statesOf('pending')).toEqual(['awaiting_payment', 'pending'])
})

test('an unknown filter is the first of the list', () => {
  expect(oneOf(orderFilters, 'shipped')).toBe('shipped')
  for (const text of [null, '', 'Shipped', 'constructor', "shipped'--"])
    expect(oneOf(orderFilters, text)).toBe('all')
})

test.each([
  [0, 0, false],
  [999, 999, false],
  [1000, 1000, false],
  [1001, 1000, true],
])('%i counted rows are %i, and more: %s', (counted, count, isMore) => {
  expect(cappedCount(counted)).toEqual({ count, isMore })
})

describe('a cell', () => {
  test.each([
    ['plain', '"plain"'],
    ['Müller, "Bob"', '"Müller, ""Bob"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a;=1+1', '"a;=1+1"'],
    ['', '""'],
    ['=1+1', `"'=1+1"`],
    ['+49 170', `"'+49 170"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\rx', `"'\rx"`],
    ['\nx', `"'\nx"`],
    ['\0x', `"'\0x"`],
    ['  =1', `"'  =1"`],
    ['\u00a0=1', `"'\u00a0=1"`],
    ['\u3000=1', `"'\u3000=1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['\uFEFF=1', `"'\uFEFF=1"`],
    ['＝1', `"'＝1"`],
    ['＋1', `"'＋1"`],
    ['－1', `"'－1"`],
    ['＠x', `"'＠x"`],
    ['﹢1', `"'﹢1"`],
    ['a=1', '"a=1"'],
    ["'=1", `"'=1"`],
  ])('of text: %j', (text, written) => {
    expect(csvRows([[text]])).toBe(`${written}\r\n`)
  })

  test('of a number is plain, of a date is UTC, of nothing is empty', () => {
    const at = new Date('2026-11-21T09:05:07.999Z')
    expect(csvTime(at)).toBe('2026-11-21 09:05:07')
    expect(csvTime(at, 'Asia/Kathmandu')).toBe('2026-11-21 14:50:07')
    expect(csvRows([[numeric('-12.5'), numeric(3), at, null]])).toBe(
      '-12.5,3,"2026-11-21 09:05:07",\r\n',
    )
  })

  test('survives RFC 4180, or has an apostrophe, and never begins as a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '+', '"', ',', '\r', '\n', ' ', 'a', '＝') }),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const read = readRow(csvRows([cells]))
        expect(read).toHaveLength(cells.length)
        for (const [index, cell] of read.entries()) {
          const original = cells[index] ?? ''
          expect([original, `'${original}`]).toContain(cell)
          expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
        }
      }),
    )
  })
})

/** A strict parser of one row with quoted cells. */
function readRow(row: string): string[] {
  const cells: string[] = []
  const cell = /"((?:[^"]|"")*)"(,|\r\n$)/gy
  for (;;) {
    const match = cell.exec(row)
    if (!match) throw new Error(`not a row: ${JSON.stringify(row)}`)
    cells.push((match[1] ?? '').replaceAll('""', '"'))
    if (match[2] !== ',') return cells
  }
}
