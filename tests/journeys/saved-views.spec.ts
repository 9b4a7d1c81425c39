// Saved views of dashboard lists: created, renamed and removed, by keys and without script.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, newShopper } from '../support/browser/http-steps.ts'

let owner: Shopper
let other: Shopper
beforeAll(async () => {
  owner = await adminOf(shop)
  other = await newShopper(shop)
  await database`
    insert into user_roles (user_id, role, granted_at)
    select id, 'fulfilment', now() from users where email = ${other.email}`
})

async function open(path: string, javaScriptEnabled: boolean): Promise<Page> {
  const page = await pageOf(owner, { javaScriptEnabled, expected: '400 (Bad Request)' })
  await page.goto(shop.url + path)
  return page
}
const views = (page: Page) =>
  page.getByRole('navigation', { name: 'Saved views' }).getByRole('link').allInnerTexts()

/** Saves the view by keyboard under the typed name. */
async function keep(page: Page, name: string) {
  await page.locator('.admin-bookmarks summary').press('Enter')
  const field = page.getByLabel('View name')
  await field.fill(name)
  await field.press('Enter')
}
async function rename(page: Page, from: string, to: string) {
  const field = page.getByLabel(`Name of view “${from}”`)
  await field.fill(to)
  await field.press('Enter')
}

test.each([
  ['with the script', true],
  ['without it', false],
])('a view is saved, renamed and deleted %s', async (_, isRun) => {
  const page = await open('/admin/orders?status=shipped', isRun)
  if (isRun) await hydrated(page.locator('.admin-bookmarks summary'))
  await keep(page, 'On its way')
  await expect.poll(() => views(page)).toEqual(['On its way'])
  await page.goto(`${shop.url}/admin/orders?status=processing`)
  if (isRun) await hydrated(page.locator('.admin-bookmarks summary'))
  await keep(page, 'To pack')
  await expect.poll(() => views(page)).toEqual(['On its way', 'To pack'])
  expect(new URL(page.url()).search).toBe('?status=processing')

  await page.getByRole('link', { name: 'Manage saved views' }).press('Enter')
  await page.getByRole('heading', { name: 'Saved views' }).waitFor()
  expect(await page.locator('.admin-rail').count()).toBe(1)
  if (isRun) await hydrated(page.locator('.admin-bookmark').first())
  await rename(page, 'To pack', 'On its way')
  await page.getByText('You already have a view with this name.').waitFor()
  const field = page.getByLabel('Name of view “To pack”')
  expect(await field.inputValue()).toBe('On its way')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await rename(page, 'To pack', 'Packing today')
  await page.getByRole('link', { name: 'Packing today' }).press('Enter')
  await page.waitForURL(/\/admin\/orders\?status=processing$/)
  await expect.poll(() => views(page)).toEqual(['On its way', 'Packing today'])
  expect(await page.getByRole('link', { name: 'Packing today' }).getAttribute('aria-current')).toBe(
    'page',
  )

  await page.goto(`${shop.url}/admin/saved-views`)
  for (const name of ['On its way', 'Packing today']) {
    const remove = page.getByRole('button', { name: `Remove ${name}` })
    if (isRun) await hydrated(remove)
    await remove.press('Enter')
    await remove.waitFor({ state: 'detached' })
  }
  await page.getByText('No saved views yet.').waitFor()
  await page.context().close()
  expect(consoleErrors).toEqual([])
})

test('saving under an existing name replaces that view, and an invalid name is reported at its field', async () => {
  const keepAs = (name: string, query: string) =>
    owner.post('/admin/saved-views', { list: 'users', name, query })
  await keepAs('People', 'sort=name')
  const again = await keepAs('People', 'sort=oldest')
  expect(again.headers.get('location')).toBe('/admin/users?sort=oldest')
  expect(await owner.page('/admin/users')).toContain('“People” was updated to the current view.')
  const long = await keepAs('x'.repeat(41), 'q=ada')
  expect(long.status).toBe(400)
  const text = await long.text()
  expect(text).toContain('Enter a name of up to 40 characters.')
  expect(text).toContain('value="q=ada"')
  expect(text).toContain(`value="${'x'.repeat(41)}"`)
})

test('a view of another member of staff is not found', async () => {
  const text = await owner.page('/admin/saved-views')
  const id = /name="rename" value="([\w-]+)"/.exec(text)?.[1] ?? ''
  expect(id).not.toBe('')
  for (const rename of [id, 'nothing']) {
    const answer = await other.post('/admin/saved-views', { rename, name: 'Mine' })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This view no longer exists.')
  }
  await other.post('/admin/saved-views', { remove: id })
  expect(await owner.page('/admin/saved-views')).toContain(`value="${id}"`)
})

test('a search for a transaction hash is saved as a view, in any spelling', async () => {
  const bare = 'ab12'.repeat(16)
  for (const hash of [bare, `0x${bare}`]) {
    const name = `One of ${hash.length}`
    const query = new URLSearchParams({ q: hash }).toString()
    const kept = { list: 'transactions', name, query }
    expect(await owner.send('/admin/saved-views', kept)).toBe(`/admin/transactions?${query}`)
    const page = await owner.page(`/admin/transactions?${query}`)
    expect(page).toContain(name)
  }
  // Input that is no search is still checked for private keys.
  const answer = await owner.post('/admin/saved-views', { list: 'orders', name: bare, query: '' })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('private key'),
  ])
})
