// Filters of a listing as displayed: order, localized names, and selection.
import { beforeAll, expect, test } from 'vitest'
import { testProduct } from '../../tests/support/products.ts'
import { testWorld } from '../../tests/support/world.ts'
import { loadCatalogue } from '../catalog/products/actions/products.ts'
import { isShareable, listingQuery } from './input.ts'
import { shownFilters } from './rules/shown-filters.ts'
import { listing } from './views/listing.ts'

const world = await testWorld()
const { db } = world
const ink = { name: 'Ink', hex: '#101418', stock: 3 }

beforeAll(async () => {
  await db`
    insert into attributes (id, name, names, type, unit, "values", filterable, position) values
      ('fabric', 'Fabric', '{"de": "Stoff"}', 'list', null,
        '[{"id": "silk", "name": "Silk", "names": {"de": "Seide"}}, {"id": "felt", "name": "Felt", "names": {}}]', true, 0),
      ('weight', 'Weight', '{"de": "Gewicht"}', 'number', 'kg', '[]', true, 1),
      ('washable', 'Washable', '{}', 'boolean', null, '[]', true, 2),
      ('maker', 'Maker', '{}', 'text', null, '[]', false, 3)`
  await loadCatalogue(world, [
    testProduct({ id: 'a', colours: [ink], sizes: ['xl', 'S', '10'] }),
    testProduct({ id: 'b', colours: [ink], sizes: ['XL', 'M'] }),
    testProduct({ id: 'c', colours: [{ ...ink, stock: 0 }], sizes: ['9'] }),
  ])
  await db`update product_options set names = '{"de": "Größe"}' where name = 'Size'`
  await db`update product_option_values set names = '{"de": "Mittel"}' where name = 'M'`
  await db`update products set attributes = '{"fabric": ["felt", "silk"], "weight": 0.5, "maker": "Ada"}' where id = 'a'`
  await db`update products set attributes = '{"fabric": ["silk"], "weight": 2, "washable": true}' where id = 'b'`
  await db`update categories set attributes = '{weight}' where id = 'audio'`
})

const shown = async (search: string, language = 'en', category = 'all') =>
  (await listing(world, listingQuery(category, new URLSearchParams(search), 'PI'), language))
    .filters
const said = (filters: Awaited<ReturnType<typeof shown>>) =>
  filters.map(({ label, values, range }) => [
    label,
    ...values.map(({ label, value, count }) => `${label ?? value} ${count}`),
    ...(range ? range.map(({ bound }) => bound) : []),
  ])

test('options come before attributes, with values in natural order', async () => {
  expect(said(await shown(''))).toEqual([
    ['Size', 'S 1', 'M 1', 'XL 2', '9 1', '10 1'],
    ['Fabric', 'Silk 2', 'Felt 1'],
    ['Weight', '0.5 kg', '2 kg'],
    ['Washable', 'yes 1'],
  ])
})

test('of attributes outside the category, the four most frequent and the chosen ones are shown', () => {
  const counts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, at) => ({
    key: `attribute.${id}`,
    name: id,
    products: at,
    range: null,
    values: [{ value: 'true', name: 'true', count: at }],
  }))
  const all = counts.map(({ name }, position) => ({
    id: name,
    name,
    names: {},
    type: 'boolean' as const,
    unit: null,
    values: [],
    isFilterable: true,
    position,
    version: 1,
  }))
  const keys = (usual: string[], chosen: string[]) =>
    shownFilters(counts, {
      attributes: all,
      usual,
      language: 'en',
      names: new Map(),
      chosen: chosen.map((id) => ({ key: `attribute.${id}`, values: ['true'] })),
    }).map(({ label }) => label)
  expect(keys([], [])).toEqual(['g', 'f', 'e', 'd'])
  expect(keys(['a', 'b'], [])).toEqual(['a', 'b', 'g', 'f', 'e', 'd'])
  expect(keys([], ['a'])).toEqual(['g', 'f', 'e', 'd', 'a'])
})

test('attributes of the category come first', async () => {
  const [first] = await shown('', 'en', 'audio')
  expect(first?.key).toBe('attribute.weight')
})

test('names are in the reader’s language, with English as fallback', async () => {
  expect(said(await shown('', 'de'))).toEqual([
    ['Größe', 'S 1', 'Mittel 1', 'XL 2', '9 1', '10 1'],
    ['Stoff', 'Seide 2', 'Felt 1'],
    ['Gewicht', '0,5 kg', '2 kg'],
    ['Washable', 'yes 1'],
  ])
})

test('a chosen value can be removed even if no product has it', async () => {
  const filters = await shown('option.size=gone&attribute.weight.min=1.5')
  expect(filters.find(({ key }) => key === 'option.size')?.values.at(-1)).toEqual({
    value: 'gone',
    label: 'gone',
    count: 0,
    isChosen: true,
  })
  const weight = filters.find(({ key }) => key === 'attribute.weight')
  expect(weight?.range?.[0]).toMatchObject({ chosen: '1.5 kg', written: '1.5' })
})

test('sold-out sizes are not offered with the filter In stock', async () => {
  const [size] = said(await shown('stock=1'))
  expect(size).toEqual(['Size', 'S 1', 'M 1', 'XL 2', '10 1'])
})

test('an attribute that is no longer filterable finds nothing, until it is again', async () => {
  await db`update attributes set filterable = false where id = 'fabric'`
  const query = listingQuery('all', new URLSearchParams('attribute.fabric=felt'), 'PI')
  const fresh = await listing({ ...world }, { ...query, max: 10n ** 15n })
  expect(fresh.total).toBe(0)
  await db`update attributes set filterable = true where id = 'fabric'`
  expect((await listing({ ...world }, { ...query, max: 10n ** 15n - 1n })).total).toBe(1)
})

test.each([
  ['option.size=xl', true],
  ['option.size=gone', false],
  ['option.size=m&option.size=xl', false],
  ['option.size=XL', false],
  ['attribute.weight.min=1', false],
])('a page of %j may be cached: %s', async (search, expected) => {
  const query = listingQuery('all', new URLSearchParams(search), 'PI')
  expect(isShareable(query, `?${search}`, await listing(world, query), 'PI')).toBe(expected)
})
