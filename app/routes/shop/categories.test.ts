// Category pages: descendants, hidden and renamed ones.
import { expect, test } from 'vitest'
import { changeCategory, createCategory } from '../../../shop/catalog/categories/actions.ts'
import type { CategoryChange } from '../../../shop/catalog/categories/input.ts'
import { treeNow } from '../../../shop/catalog/categories/views.ts'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { contextOf } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { loader as sitemap } from '../pages/sitemap-part'
import { loader as feed } from './feed/page'
import { loader } from './listing'
import { loader as product } from './product/page'

const world = await testWorld()
const ink = [{ name: 'Ink', hex: '#101418', stock: 2 }]
const texts = { en: { name: 'Boots' }, de: { name: 'Stiefel' } }
await createCategory(world, 'system', { parentId: 'shoes', isInMenus: true, slug: 'boots', texts })
await loadCatalogue(world, [
  testProduct({ id: 'boot', category: 'boots', colours: ink }),
  testProduct({ id: 'shoe', category: 'shoes', colours: ink }),
  testProduct({ id: 'radio', category: 'audio', colours: ink }),
])
await world.db`update products set other_categories = '{boots}' where id = 'radio'`

async function change(id: string, more: CategoryChange) {
  const node = (await treeNow(world)).byId.get(id)
  if (!node) throw new Error('no such category')
  const done = await changeCategory(world, 'system', node, more)
  expect(done).toMatchObject({ ok: true })
}

type Loader<Data> = (args: never) => Data
const ask = <Data>(load: Loader<Data>, path: string, params: object, language = 'en') =>
  load({
    context: contextOf({ world, who: null, shared: [], language: language as 'en' }),
    request: new Request(`http://localhost${path}`),
    params,
  } as never)
const open = async (slug: string, query = '', language = 'en') =>
  ask(loader, `/category/${slug}${query}`, { category: slug }, language)
const thrown = (slug: string, query = '') =>
  open(slug, query).then(
    () => null,
    (answer) => answer,
  )

test('a category lists the products of its descendants once, with breadcrumbs', async () => {
  const shoes = await open('shoes')
  expect(shoes.cards.map(({ id }) => id).sort()).toEqual(['boot', 'radio', 'shoe'])
  expect(shoes.category?.children.map(({ name }) => name)).toEqual(['Boots'])
  const boots = await open('boots', '', 'de')
  expect(boots.total).toBe(2)
  expect(boots.category?.path.map(({ name }) => name)).toEqual(['Schuhe', 'Stiefel'])
  expect(boots.topCategories.map(({ id }) => id)).toEqual(['audio', 'shoes'])
  const { path } = await ask(product, '/product/boot', { id: 'boot' })
  expect(path.map(({ slug }) => slug)).toEqual(['shoes', 'boots'])
})

test('a size guide is inherited from an ancestor, without its markup', async () => {
  await change('shoes', {
    texts: { en: { sizeGuide: '| EU | UK |\n|---|---|\n| 42 | 8 |\n\n<script>x</script>' } },
  })
  const guide = async () => (await ask(product, '/product/boot', { id: 'boot' })).sizeGuideHtml
  await expect.poll(guide).toContain('>42</td>')
  expect(await guide()).not.toContain('<script')
})

test('structured data has the category', async () => {
  const xml = async (load: Loader<unknown>, path: string, params: object) =>
    ((await ask(load, path, params)) as Response).text()
  expect(await xml(sitemap, '/sitemap/pages.xml', { name: 'pages.xml' })).toContain(
    '/category/boots</loc>',
  )
  expect(await xml(feed, '/feed.xml', {})).toContain('Shoes &gt; Boots')
})

test('a renamed category redirects for good with its filters; a hidden one and its descendants are not found', async () => {
  await change('boots', { slug: 'winter-boots' })
  const moved = () => thrown('boots', '?sort=newest')
  await expect.poll(async () => (await moved())?.status).toBe(301)
  expect((await moved()).headers.get('location')).toBe('/category/winter-boots?sort=newest')
  await change('shoes', { isHidden: true })
  for (const slug of ['shoes', 'winter-boots'])
    await expect.poll(async () => (await thrown(slug))?.init?.status).toBe(404)
  const all = await open('all')
  expect(all.total).toBe(3)
  expect(all.topCategories.map(({ id }) => id)).toEqual(['audio'])
  const { path } = await ask(product, '/product/boot', { id: 'boot' })
  expect(path).toEqual([])
})
