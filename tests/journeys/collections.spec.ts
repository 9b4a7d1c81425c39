// A merchant makes a collection by a rule and puts it into the header menu; a shopper opens it on a phone.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { collectConsoleErrors, launch } from '../support/browser/browser.ts'
import { hidden, Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, newShopper } from '../support/browser/http-steps.ts'

let clerk: Shopper
let browser: Browser

beforeAll(async () => {
  const owner = await adminOf(shop)
  clerk = await newShopper(shop)
  await owner.send('/admin/staff', { act: 'grant', email: clerk.email, role: 'catalogue' })
  browser = await launch()
})
afterAll(() => browser?.close())

const list = '/admin/collections'
const draft = {
  kind: 'rule',
  slug: '',
  match: 'all',
  'texts.en.name': 'Fokalind deals',
  'texts.ar.name': 'عروض',
  'conditions.0.is': 'promotion',
}
const brand = { 'conditions.1.is': 'brand', 'conditions.1.values': 'Fokalind' }

test('without script a rule gains conditions by buttons, reports errors and counts its products', async () => {
  const form = await clerk.page(`${list}/new?kind=rule`)
  expect(form).toContain('Complete the conditions to see how many products match.')
  const empty = await clerk.post(`${list}/new?kind=rule`, {
    intent: 'save',
    kind: 'rule',
    'texts.en.name': 'Everything',
    slug: '',
  })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain('Without one, the collection would contain every product.')

  const add = { ...draft, intent: 'add-condition', newCondition: 'brand' }
  const grown = await (await clerk.post(`${list}/new?kind=rule`, add)).text()
  expect(grown).toContain('name="conditions.1.values"')
  expect(grown).toContain('value="Fokalind deals"')
  const count = async (fields: Record<string, string>) =>
    (await clerk.post(`${list}/new?kind=rule`, { ...draft, ...fields, intent: 'count' })).text()
  expect(await count(brand)).toMatch(/\d+ products match now/)
  expect(await count({ ...brand, 'conditions.1.values': 'Nobody' })).toContain(
    'No product matches now',
  )
})

test('a collection in the header menu opens on a phone', async () => {
  expect(await clerk.send(`${list}/new?kind=rule`, { ...draft, ...brand, intent: 'save' })).toBe(
    `${list}/fokalind-deals`,
  )
  // The default header lists the shop's categories; here they become one entry.
  const before = await new Shopper(shop.url).page('/')
  expect(before).toContain('id="shop-menu"')
  expect(before).not.toContain('id="menu-')
  const version = async () => hidden(await clerk.page('/admin/menus'), 'version')
  const entry = { intent: 'add', menu: 'header', parentId: '', href: '' }
  const wrong = { ...entry, version: await version(), target: 'address' }
  const refused = await clerk.post('/admin/menus', { ...wrong, href: 'javascript:alert(1)' })
  expect(await refused.text()).toContain('an address that starts with https://.')
  await clerk.send('/admin/menus', { ...entry, version: await version(), target: 'categories' })
  await clerk.send('/admin/menus', {
    ...entry,
    version: await version(),
    target: 'collection:fokalind-deals',
    'labels.en': 'Camera deals',
  })
  const stamp = hidden(await clerk.page('/admin/design'), 'stamp')
  await clerk.send('/admin/design', { intent: 'publish', stamp, note: '' })

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await phone.newPage()
  const complaints: string[] = []
  collectConsoleErrors(page, complaints)
  await expect
    .poll(async () => {
      await page.goto(shop.url)
      return page.getByRole('button', { name: 'Shop menu' }).count()
    })
    .toBe(1)
  const deals = page.getByRole('link', { name: 'Camera deals' })
  expect(await deals.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Shop menu' }).click()
  // Nested entries are in a panel of their own, above the drawer.
  const categories = page.locator('#shop-menu').getByRole('button', { name: 'Categories' })
  await categories.click()
  const panel = page.locator('.menu-panel:popover-open')
  expect(await panel.getByRole('link', { name: 'Cameras' }).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await panel.count()).toBe(0)
  await deals.click()
  await page.waitForURL('**/collection/fokalind-deals')
  await expect.poll(() => page.locator('h1').textContent()).toBe('Fokalind deals')
  expect(await page.locator('#shop-menu').isVisible()).toBe(false)
  expect(await page.locator('.product-card, article').count()).toBeGreaterThan(0)
  expect(await page.title()).toContain('Fokalind deals')
  await phone.close()
  expect(complaints).toEqual([])

  // Once hidden, it is gone from the menu, and its URL responds with 404.
  const seen = hidden(await clerk.page(`${list}/fokalind-deals`), 'version')
  await clerk.send(list, { intent: `hide.fokalind-deals.${seen}` })
  const visitor = new Shopper(shop.url)
  await expect.poll(() => visitor.page('/')).not.toContain('Camera deals')
  expect((await visitor.ask('/collection/fokalind-deals')).status).toBe(404)
  expect(await clerk.page('/admin/menus')).toContain('Hidden: not shown')
})

test('products are searched, added and arranged by hand', async () => {
  const at = await clerk.send(`${list}/new`, {
    intent: 'save',
    kind: 'manual',
    slug: '',
    'texts.en.name': 'For the desk',
  })
  expect(await clerk.page(`${at}?q=laptop-1`)).toContain('value="add.laptop-1"')
  for (const id of ['laptop-1', 'audio-1', 'laptop-2'])
    await clerk.send(at, { intent: `add.${id}` })
  await clerk.send(at, { intent: 'first.laptop-2' })
  await clerk.send(at, { intent: 'down.laptop-2' })
  const order = [...(await clerk.page(at)).matchAll(/data-row="([^"]+)"/g)].map(([, id]) => id)
  expect(order).toEqual(['laptop-1', 'laptop-2', 'audio-1'])
  const page = await new Shopper(shop.url).page('/collection/for-the-desk')
  const places = order.map((id) => page.indexOf(`/product/${id}`))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(page).toContain('Featured')
})
