// The dashboard over HTTP: settings, and the language of the account.
import { beforeAll, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf } from '../support/browser/http-steps.ts'

let owner: Shopper

beforeAll(async () => {
  owner = await adminOf(shop)
})

test('a setting of the owner reaches every page and the caches of all processes', async () => {
  const visitor = new Shopper(shop.url)
  const footer = async (path: string) => {
    const page = await visitor.page(path)
    return page.slice(page.indexOf('<footer'))
  }
  expect(await footer('/pi-unlocking')).not.toContain('Corner Shop')
  const settings = await owner.page('/admin/settings')
  expect(settings).toContain('name="shopName"')
  const shopFields = { group: 'shop', shopName: 'Corner Shop', 'was.shopName': '' }
  expect(await owner.send('/admin/settings', shopFields)).toBe('/admin/settings')
  const contact = { contactPhone: '+1 555 0100', 'was.contactPhone': '' }
  await owner.send('/admin/settings', { group: 'contact', ...contact })
  await owner.send('/admin/pages/imprint', {
    intent: 'save',
    'texts.de.body': 'Ada Byron\n\nPlatz <1>',
  })
  const design = await owner.page('/admin/design')
  const stamp = /name="stamp"[^>]*value="([^"]*)"/.exec(design)?.[1] ?? ''
  expect(await owner.send('/admin/design', { intent: 'publish', stamp })).toBe('/admin/design')
  await expect.poll(() => footer('/pi-unlocking')).toContain('href="/legal/imprint"')
  const seen = await footer('/pi-unlocking')
  expect(seen).toContain('Corner Shop')
  expect(seen).toContain('href="tel:+15550100"')
  expect(await visitor.page('/pi-unlocking')).toContain('· Corner Shop</title>')
  expect(await visitor.page('/de/legal/imprint')).toContain('Platz &lt;1&gt;</p>')
  expect(await visitor.page('/legal/imprint')).toContain('lang="de"')
  for (const path of ['/legal/terms', '/legal/announcement', '/legal/nothing'])
    expect((await visitor.ask(path)).status).toBe(404)
})

test('a language that is switched off redirects to English and cannot be chosen', async () => {
  const visitor = new Shopper(shop.url)
  const choices = await owner.page('/admin/settings')
  const boxes = [...choices.matchAll(/<input type="checkbox"[^>]*name="(offered\.\w+)"[^>]*>/g)]
  const offered = boxes.flatMap(([box, name = '']) => (box.includes('disabled') ? [] : [name]))
  expect(offered).toHaveLength(11)
  expect(offered).not.toContain('offered.en')
  expect(choices).toContain('<bdi lang="hi">हिन्दी</bdi>')
  const ticked = offered.filter((name) => !['offered.ko', 'offered.hi'].includes(name))
  const hide = Object.fromEntries(ticked.map((name) => [name, 'yes']))
  await owner.send('/admin/settings', { group: 'shop', 'was.hiddenLanguages': '', ...hide })
  const empty = await visitor.ask('/ko//elsewhere.example/x?q=1')
  expect([empty.status, empty.headers.get('location')]).toEqual([
    301,
    '/ko/elsewhere.example/x?q=1',
  ])
  const answer = () => visitor.ask('/ko/elsewhere.example/x?q=1')
  await expect.poll(async () => (await answer()).status).toBe(302)
  const to = new URL((await answer()).headers.get('location') ?? '')
  expect([to.host, to.pathname, to.search]).toEqual([
    new URL(shop.url).host,
    '/elsewhere.example/x',
    '?q=1',
  ])
  const page = await visitor.page('/category/all')
  expect(page).not.toContain('hrefLang="ko"')
  expect(page).toContain('hrefLang="ja"')
})

const documentOf = (page: string) => /<html[^>]*>/.exec(page)?.[0]

test('the dashboard uses the language of the account, and links to the shop in it', async () => {
  expect(documentOf(await owner.page('/admin'))).toContain('lang="en" dir="ltr"')
  expect(await owner.send('/admin/language', { language: 'ar', next: '/admin/orders' })).toBe(
    '/admin/orders',
  )
  const page = await owner.page('/admin/orders')
  expect(documentOf(page)).toContain('lang="ar" dir="rtl"')
  expect(page).toContain('<h1><span>الطلبات</span>')
  expect(page).toContain('href="/ar"')
  expect(page).toContain('href="/admin/users"')
  expect((await owner.ask('/ar/admin')).status).toBe(404)
  // The storefront's language follows its URL.
  expect(documentOf(await owner.page('/cart-history'))).toContain('lang="en"')
  await owner.send('/admin/language', { language: 'en', next: '/admin' })
  expect(documentOf(await owner.page('/admin'))).toContain('lang="en"')
})

test('the list of promotions says which one applies where several overlap', async () => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const words = { target: 'all', version: '0', startsAt }
  for (const [name, percent, priority] of [
    ['Strong', '10', '37'],
    ['Large', '60', '0'],
  ] as const)
    await owner.send('/admin/promotions/new', { ...words, name, percent, priority })
  const page = await owner.page('/admin/promotions')
  expect(page).toContain('applies to a product: the highest priority')
  const cells = (name: string) =>
    [
      ...(page.split(`<bdi>${name}</bdi>`)[1] ?? '').matchAll(
        /<td class="number"[^>]*>(.*?)<\/td>/g,
      ),
    ]
      .slice(0, 2)
      .map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))
  expect([cells('Strong')[1], cells('Large')[1]]).toEqual(['37', '0'])
})
