import { beforeEach, describe, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import {
  addProducts,
  changeCollection,
  createCollection,
  deleteCollection,
  hideCollection,
  moveCollection,
  moveProduct,
  placeProduct,
  removeProducts,
} from './actions.ts'
import type { CollectionChange, NewCollection } from './input.ts'
import {
  collectionOfSlug,
  collectionsCalled,
  collectionsNow,
  nextExpiry,
  productsNow,
} from './views.ts'

const world = await testWorld()
const { db } = world
const clerk = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')
await loadCatalogue(
  world,
  ['a', 'b', 'c', 'd'].map((id) => testProduct({ id })),
)

beforeEach(() => db`delete from collections`)

const manual = (name: string, more: CollectionChange = {}): NewCollection => ({
  kind: 'manual',
  ...more,
  texts: { ...more.texts, en: { name, ...more.texts?.en } },
})
const byRule: NewCollection = {
  kind: 'rule',
  texts: { en: { name: 'Fresh' } },
  conditions: [{ is: 'new', days: 2 }],
}
async function made(command: NewCollection): Promise<string> {
  const done = await createCollection(world, clerk, command)
  if (!done.ok) throw new Error(`${done.code} ${JSON.stringify(done.fields)}`)
  return done.value
}
const rowOf = async (id: string) => {
  const row = (await collectionsNow(world)).find((each) => each.id === id)
  if (!row) throw new Error(`no collection ${id}`)
  return row
}
const lastActions = async (count: number) =>
  (
    await db<{ action: string }[]>`
      select action from audit_entries order by number desc limit ${count}`
  ).map(({ action }) => action)

describe('a new collection', () => {
  test('has its English name as slug, and comes last', async () => {
    expect([await made(manual('Gift ideas')), await made(manual('Gift ideas'))]).toEqual([
      'gift-ideas',
      'gift-ideas-2',
    ])
    // A reserved word cannot be a slug.
    expect(await made(manual('Sale'))).toBe('collection')
    expect((await collectionsNow(world)).map(({ position }) => position)).toEqual([0, 1, 2])
    expect(await lastActions(1)).toEqual(['collection.created'])
  })

  test.each([
    [manual('Gifts', { slug: 'gifts' }), { slug: 'collections.field.slugTaken' }],
    [manual(''), { 'texts.en.name': 'field.required' }],
    [{ ...manual('X'), kind: 'rule' as const }, { conditions: 'collections.field.conditions' }],
  ])('with %j is refused without a write', async (form, fields) => {
    await made(manual('Gifts'))
    const refused = await createCollection(world, clerk, form)
    expect(refused).toEqual({ ok: false, code: 'form.invalid', fields })
    expect(await collectionsNow(world)).toHaveLength(1)
  })

  test('takes the catalogue role', async () => {
    expect(await createCollection(world, packer, manual('Gifts'))).toEqual({
      ok: false,
      code: 'collections.not_allowed',
    })
  })
})

test('an edit from an outdated version is refused', async () => {
  const id = await made(manual('Gifts'))
  const seen = await rowOf(id)
  const form = { texts: { en: { name: 'Presents' } } }
  expect((await changeCollection(world, clerk, seen, form)).ok).toBe(true)
  expect(await changeCollection(world, clerk, seen, form)).toEqual({
    ok: false,
    code: 'collections.changed',
  })
  expect(await deleteCollection(world, clerk, seen)).toMatchObject({ code: 'collections.changed' })
  expect(await changeCollection(world, clerk, { id: 'gone', version: 1 }, form)).toMatchObject({
    code: 'collections.missing',
  })
})

test('a changed address redirects; a hidden collection is not found', async () => {
  const id = await made(manual('Gifts'))
  const was = await rowOf(id)
  await changeCollection(world, clerk, was, { slug: 'presents' })
  const at = (slug: string) => collectionOfSlug(world, slug, 'en')
  await expect.poll(() => at('gifts')).toEqual({ is: 'moved', slug: 'presents' })
  expect(await at('presents')).toMatchObject({ is: 'collection', page: { name: 'Gifts' } })
  await hideCollection(world, clerk, { id, version: 2 }, true)
  await expect.poll(() => at('presents')).toEqual({ is: 'hidden' })
  expect(await at('gifts')).toEqual({ is: 'unknown' })
  // Another collection may take the former slug.
  await made(manual('More', { slug: 'gifts' }))
  await expect.poll(() => at('gifts')).toMatchObject({ is: 'collection', page: { name: 'More' } })
})

test('a description is rich text without foreign markup, and used for search engines', async () => {
  await made(
    manual('Gifts', { texts: { en: { description: '**Wrap** me\n\n<script>x</script>' } } }),
  )
  const page = async () => {
    const found = await collectionOfSlug(world, 'gifts', 'de')
    return found.is === 'collection' ? found.page : null
  }
  await expect.poll(async () => (await page())?.descriptionHtml).toContain('<strong>Wrap</strong>')
  expect((await page())?.descriptionHtml).not.toContain('<script')
  expect((await page())?.seo).toContain('Wrap me')
})

describe('products by hand', () => {
  test('are added, arranged and removed', async () => {
    const id = await made(manual('Gifts'))
    await addProducts(world, clerk, id, ['b', 'a'])
    await addProducts(world, clerk, id, ['c', 'a'])
    expect(await productsNow(world, id)).toEqual(['b', 'a', 'c'])
    await moveProduct(world, clerk, id, 'c', -1)
    expect(await productsNow(world, id)).toEqual(['b', 'c', 'a'])
    await placeProduct(world, clerk, id, 'a', 0)
    expect(await productsNow(world, id)).toEqual(['a', 'b', 'c'])
    await moveProduct(world, clerk, id, 'a', -1)
    await removeProducts(world, clerk, id, ['b'])
    expect(await productsNow(world, id)).toEqual(['a', 'c'])
    expect(await lastActions(1)).toEqual(['collection.arranged'])
  })

  test('must exist, and are not possible with a rule', async () => {
    const id = await made(manual('Gifts'))
    expect(await addProducts(world, clerk, id, ['a', 'nothing'])).toEqual({
      ok: false,
      code: 'collections.unknown_products',
      facts: { ids: 'nothing' },
    })
    expect(await productsNow(world, id)).toEqual([])
    expect(await addProducts(world, clerk, await made(byRule), ['a'])).toMatchObject({
      code: 'collections.by_rule',
    })
    expect(await addProducts(world, packer, id, ['a'])).toMatchObject({
      code: 'collections.not_allowed',
    })
  })

  test('are limited in number', async () => {
    const id = await made(manual('Gifts'))
    await db`
      insert into products (id, name, category, brand, base_price, description, detailed_info, features,
        specifications, attribute, art_kind, art_variant, position, published, created_at)
      select 'many-' || n, 'Many', 'audio', 'Lumen', 1, '', '', '{}', '[]', '', 'speaker', 0, 100 + n, false, now()
      from generate_series(1, 5001) as n`
    const many = Array.from({ length: 5_001 }, (_, n) => `many-${n + 1}`)
    expect(await addProducts(world, clerk, id, many)).toMatchObject({
      code: 'collections.too_many',
    })
    expect((await addProducts(world, clerk, id, many.slice(0, 5_000))).ok).toBe(true)
    await placeProduct(world, clerk, id, 'many-5000', 0)
    expect((await productsNow(world, id)).slice(0, 2)).toEqual(['many-5000', 'many-1'])
    // A deleted product is in no collection.
    await db`delete from products where id = 'many-5000'`
    expect((await productsNow(world, id)).slice(0, 2)).toEqual(['many-1', 'many-2'])
  })
})

test('staff arrange the collections', async () => {
  for (const name of ['One', 'Two', 'Three']) await made(manual(name))
  await moveCollection(world, clerk, 'three', -1)
  expect((await collectionsNow(world)).map(({ id }) => id)).toEqual(['one', 'three', 'two'])
})

test('search suggests visible collections by name', async () => {
  await made(manual('Gift ideas', { texts: { de: { name: 'Geschenke' } } }))
  await made(manual('Hidden gifts', { isHidden: true }))
  const called = async (words: string, language: string) =>
    (await collectionsCalled(world, words, language)).map(({ name }) => name)
  await expect.poll(() => called('GIFT', 'en')).toEqual(['Gift ideas'])
  expect(await called('gesch', 'de')).toEqual(['Geschenke'])
  expect(await called('g', 'en')).toEqual([])
})

test('cached pages expire when the next product is no longer new', async () => {
  await db`update products set created_at = ${new Date('2026-11-20T10:00:00.123Z')} where id = 'a'`
  await db`update products set created_at = ${new Date('2026-11-19T11:00:00Z')} where id = 'b'`
  await db`update products set created_at = ${new Date('2026-11-21T11:00:00Z')} where id in ('c', 'd')`
  expect(await nextExpiry(world)).toBeNull()
  await made(byRule)
  // b has been older than two days since 11:00.
  await expect.poll(() => nextExpiry(world)).toEqual(new Date('2026-11-22T10:00:00.124Z'))
})
