// An owner makes a role, gives it to somebody, and takes a permission away.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, newShopper } from '../support/browser/http-steps.ts'

const roleName = 'Weekend help'
let helper: Shopper
let owner: Page
let own: Page

beforeAll(async () => {
  helper = await newShopper(shop)
  owner = await pageOf(await adminOf(shop), { expected: 'responded with a status of 4' })
  own = await pageOf(helper)
})

const tabsShown = async () => {
  await own.goto(`${shop.url}/admin`)
  const links = own.getByRole('navigation').getByRole('link')
  const paths = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.split('?')[0] ?? ''),
  )
  return [...new Set(paths.filter((path) => path.startsWith('/admin/')))].sort()
}

/** Where a page of the dashboard leads the helper. */
const led = async (path: string) => {
  await own.goto(`${shop.url}${path}`)
  return new URL(own.url()).pathname
}

const ticked = async (page: Page) =>
  page
    .getByRole('checkbox', { checked: true })
    .evaluateAll((all) => all.map((box) => box.getAttribute('name')))

test('an owner makes the role “Weekend help” from permissions in groups', async () => {
  await owner.goto(`${shop.url}/admin/staff`)
  await owner.getByRole('link', { name: 'Create role' }).click()
  const save = owner.getByRole('button', { name: 'Save role' })
  await hydrated(save)
  await save.click()
  await owner.getByText('Choose at least one permission.').first().waitFor()
  await owner.getByLabel('Name', { exact: true }).fill(roleName)
  await owner.getByLabel('Message customers about their orders').check()
  await owner.getByLabel('View customers').check()
  await save.click()
  const table = owner.getByRole('table', { name: 'Roles', exact: true })
  await table.getByRole('link', { name: roleName }).click()
  await owner.getByRole('heading', { name: roleName, level: 1 }).waitFor()
  // Messaging includes viewing.
  expect(await ticked(owner)).toEqual([
    'may.orders.read',
    'may.orders.message',
    'may.customers.read',
  ])
})

test('who gets it sees exactly those tabs, and is refused the rest', async () => {
  await owner.goto(`${shop.url}/admin/staff`)
  await owner.getByLabel('Email', { exact: true }).fill(helper.email)
  await owner.getByLabel('Role', { exact: true }).selectOption({ label: roleName })
  await owner.getByRole('button', { name: 'Grant role' }).click()
  await owner.getByText('Role granted').waitFor()
  expect(await tabsShown()).toEqual(['/admin/orders', '/admin/users'])
  expect(await led('/admin/orders')).toBe('/admin/orders')
  expect(await led('/admin/users')).toBe('/admin/users')
  for (const path of ['/admin/settings', '/admin/staff', '/admin/catalogue', '/admin/transactions'])
    expect([path, await led(path)]).toEqual([path, '/admin/orders'])
  expect((await helper.ask('/admin/users.csv')).status).toBe(403)
})

test('a permission that is taken away is refused at the next request', async () => {
  await own.goto(`${shop.url}/admin/users`)
  await owner.goto(`${shop.url}/admin/staff`)
  await owner.getByRole('link', { name: roleName }).click()
  await owner.getByLabel('View customers').uncheck()
  await owner.getByRole('button', { name: 'Save role' }).click()
  await owner.getByRole('table', { name: 'Roles', exact: true }).waitFor()
  await own.reload()
  expect(new URL(own.url()).pathname).toBe('/admin/orders')
  expect(await tabsShown()).toEqual(['/admin/orders'])
})

test('a role in use is not deleted, and says who has it', async () => {
  await owner.goto(`${shop.url}/admin/staff`)
  await owner.getByRole('link', { name: roleName }).click()
  const remove = owner.getByRole('button', { name: 'Delete role' })
  await remove.click()
  await owner.getByText('Remove the role from them first.').waitFor()
  await database`
    delete from user_roles where user_id = (select id from users where email = ${helper.email})`
  await remove.click()
  await owner.getByText('Role deleted').waitFor()
  expect(await owner.getByRole('link', { name: roleName }).count()).toBe(0)
  expect(await led('/admin/orders')).toBe('/')
})

test('without script a role is made and shown as well, and fits a narrow phone in Arabic', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  })
  await context.addCookies(await owner.context().cookies())
  const plain = await context.newPage()
  await plain.goto(`${shop.url}/admin/staff/roles/new`)
  await plain.getByLabel('Name', { exact: true }).fill('مساعدة')
  await plain.getByLabel('View stock').check()
  await plain.getByRole('button', { name: 'Save role' }).click()
  await plain.getByRole('link', { name: 'مساعدة' }).click()
  expect(await ticked(plain)).toEqual(['may.stock.read'])
  await database`update users set language = 'ar' where email = ${shop.admin.email}`
  for (const path of [
    new URL(plain.url()).pathname,
    '/admin/staff/roles/finance',
    '/admin/staff',
  ]) {
    await plain.goto(`${shop.url}${path}`)
    expect(await plain.getAttribute('html', 'dir')).toBe('rtl')
    const wide = await plain.evaluate(() => document.documentElement.scrollWidth)
    expect([path, wide]).toEqual([path, 320])
  }
  await context.close()
  await database`update users set language = 'en' where email = ${shop.admin.email}`
})

test('nothing is written to the console', () => {
  expect(consoleErrors).toEqual([])
})
