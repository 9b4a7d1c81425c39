// A clerk arranges the categories and a shopper browses them, over HTTP and without script.
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { hidden, Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, newShopper } from '../support/browser/http-steps.ts'

let clerk: Shopper
const visitor = () => new Shopper(shop.url)

beforeAll(async () => {
  const owner = await adminOf(shop)
  clerk = await newShopper(shop)
  await owner.send('/admin/staff', { act: 'grant', email: clerk.email, role: 'catalogue' })
})

const list = '/admin/categories'
const basics = { intent: 'save', isInMenus: 'yes' }
const create = (fields: Record<string, string>) =>
  clerk.send(`${list}/new`, { ...basics, slug: '', parentId: '', ...fields })
async function save(id: string, fields: Record<string, string>): Promise<Response> {
  const version = hidden(await clerk.page(`${list}/${id}`), 'version')
  return clerk.post(`${list}/${id}`, { ...basics, version, ...fields })
}

test('a clerk creates three levels and moves a category, and shoppers browse them', async () => {
  const electronics = { 'texts.en.name': 'Electronics', 'texts.de.name': 'Elektronik' }
  expect(await create(electronics)).toBe(`${list}/electronics`)
  const audio = {
    parentId: 'electronics',
    slug: 'audio',
    'texts.en.name': 'Audio & Headphones',
    'texts.en.seo': 'Everything that sounds.',
  }
  expect((await save('audio', audio)).status).toBe(302)
  await create({ 'texts.en.name': 'Speakers', parentId: 'audio' })

  const page = await visitor().page('/category/electronics')
  expect(page).toContain('<h1><bdi>Electronics</bdi></h1>')
  expect(page).toContain('href="/category/audio"')
  expect(page).toMatch(/"@type":"BreadcrumbList".*"name":"Electronics"/)
  const below = await visitor().page('/category/audio')
  expect(below).toContain('<meta name="description" content="Everything that sounds."')
  expect(below).toContain('href="/category/electronics"')
  expect(below).toMatch(/"position":3,"name":"Audio &amp; Headphones"|"name":"Audio & Headphones"/)
  // Other pages show the new name at once: menus, product, German.
  expect(await visitor().page('/de')).toContain('>Elektronik</a>')
  expect(await visitor().page('/product/audio-1')).toContain('href="/category/electronics"')

  const order = async () =>
    [...(await clerk.page(list)).matchAll(/href="\/admin\/categories\/([a-z]+)"/g)].map(
      ([, id]) => id,
    )
  expect((await order()).slice(-3)).toEqual(['electronics', 'audio', 'speakers'])
  await clerk.send(list, { intent: 'up.electronics' })
  expect((await order()).at(-1)).toBe('fashion')
})

test('invalid input is reported at its field, and the input is kept', async () => {
  const wrong = async (id: string, fields: Record<string, string>, said: string) => {
    const response =
      id === 'new' ? clerk.post(`${list}/new`, { ...basics, ...fields }) : save(id, fields)
    const text = await (await response).text()
    expect((await response).status, said).toBeGreaterThanOrEqual(400)
    expect(text).toContain(said)
    expect(text).toContain('aria-invalid="true"')
    return text
  }
  const typed = '<b>Phones & more</b>'
  const kept = await wrong(
    'new',
    { 'texts.en.name': typed, slug: 'trending' },
    'This word is reserved. Choose another one.',
  )
  expect(kept).toContain('&lt;b&gt;Phones &amp; more&lt;/b&gt;')
  expect(kept).not.toContain(typed)
  await wrong(
    'new',
    { 'texts.en.name': 'X', slug: 'laptops' },
    'Another category uses this URL name.',
  )
  await wrong('new', { 'texts.en.name': 'x'.repeat(10_000) }, 'This is too long. Shorten it.')
  await wrong(
    'new',
    { 'texts.en.name': 'X', parentId: 'speakers' },
    'Categories can have up to 3 levels',
  )
  const loop = { 'texts.en.name': 'Electronics', parentId: 'speakers' }
  await wrong('electronics', loop, 'A category cannot be inside itself')

  const version = hidden(await clerk.page(`${list}/cars`), 'version')
  await save('cars', { 'texts.en.name': 'Cars', slug: 'cars' })
  const late = { ...basics, version, 'texts.en.name': 'Vehicles', slug: 'cars' }
  const stale = await clerk.post(`${list}/cars`, late)
  expect(stale.status).toBe(409)
  const told = await stale.text()
  expect(told).toContain('This category was changed')
  expect(told).toContain('value="Vehicles"')
})

test('a renamed category redirects, a hidden one is gone, a deleted one passes on its products', async () => {
  await save('sneakers', { 'texts.en.name': 'Trainers', slug: 'trainers' })
  const leads = async (path: string) => (await visitor().ask(path)).headers.get('location')
  const moved = '/ar/category/sneakers?sort=newest'
  await expect.poll(() => leads(moved)).toBe('/ar/category/trainers?sort=newest')
  expect((await visitor().ask(moved)).status).toBe(301)
  const version = hidden(await clerk.page(`${list}/cameras`), 'version')
  await clerk.send(list, { intent: `hide.cameras.${version}` })
  await expect.poll(async () => (await visitor().ask('/category/cameras')).status).toBe(404)
  expect(await visitor().page('/')).not.toContain('href="/category/cameras"')

  const seen = hidden(await clerk.page(`${list}/shoes`), 'version')
  const end = { intent: 'delete', version: seen }
  const refused = await clerk.post(`${list}/shoes`, end)
  expect(await refused.text()).toContain('Choose the category that the products move to.')
  expect(await clerk.send(`${list}/shoes`, { ...end, target: 'fashion' })).toBe(list)
  await expect.poll(() => leads('/category/shoes')).toBe('/category/fashion')
  expect(await visitor().page('/product/shoes-1')).toContain('href="/category/fashion"')
})

test('a picture of a category is sanitised and shown', async () => {
  const upload = new FormData()
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#335577' } })
  upload.set('picture', new File([new Uint8Array(await photo.jpeg().toBuffer())], 'a.jpg'))
  expect(await clerk.send(`${list}/laptops`, upload)).toBe(`${list}/laptops`)
  expect(await clerk.page(`${list}/laptops`)).toMatch(/src="\/pictures\/[0-9a-f]{32}-\d+\.webp"/)
  expect(await visitor().page('/')).toMatch(/class="covering"/)
  upload.set('picture', new File(['<svg onload="alert(1)"/>'], 'a.svg'))
  expect((await clerk.post(`${list}/laptops`, upload)).status).toBeGreaterThanOrEqual(400)
})
