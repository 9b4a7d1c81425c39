// Categories, collections and promotions: written by the pages' own actions, with the same refusals.
import { expect, test } from 'vitest'
import {
  call,
  pathValues,
  refusedCall,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'

const lantern = (id: string, category: string) => ({
  id,
  name: id,
  brand: 'Orrivane',
  category,
  price: { amount: '12.5', currency: 'PI' },
  description: 'Glows.',
})

test('a category is created, changed with its current version, and deleted by moving its products', async () => {
  const made = await successfulCall('createCategory', '/categories', {
    isInMenus: true,
    parentId: 'accessories',
    texts: { en: { name: 'Garden lights', description: 'All' }, de: { name: 'Gartenlampen' } },
  })
  expect(made).toMatchObject({
    id: 'garden-lights',
    slug: 'garden-lights',
    parentId: 'accessories',
    level: 2,
    names: { en: 'Garden lights', de: 'Gartenlampen' },
  })
  const path = `/categories/${made.id}`
  const { headers } = await call('GET', path)
  const changed = await successfulCall('updateCategory', path, {
    slug: 'lights',
    parentId: null,
    texts: { en: { description: '' }, fr: { name: 'Lampes' } },
  })
  expect(changed).toMatchObject({
    slug: 'lights',
    level: 1,
    isInMenus: true,
    texts: {
      en: { name: 'Garden lights' },
      de: { name: 'Gartenlampen' },
      fr: { name: 'Lampes' },
    },
  })
  const late = { body: { isHidden: true }, headers: { 'if-match': headers.etag as string } }
  expect(await refusedCall('PATCH', path, late)).toEqual([412, 'api.changed'])
  await successfulCall('createProduct', '/products', lantern('lamp', made.id))
  expect(await refusedCall('DELETE', path)).toEqual([422, 'form.invalid', '/target'])
  expect(await refusedCall('DELETE', `${path}?target=nothing`)).toEqual([
    422,
    'form.invalid',
    '/target',
  ])
  expect(await successfulCall('deleteCategory', `${path}?target=accessories`, undefined)).toEqual({
    id: made.id,
    target: 'accessories',
    isMoving: false,
  })
  expect((await call('GET', '/products/lamp')).json.category).toBe('accessories')
  expect(await refusedCall('PATCH', path, { body: {} })).toEqual([404, 'categories.missing'])
})

test('many products of a category are moved by a job', async () => {
  await successfulCall('createCategory', '/categories', { texts: { en: { name: 'Old' } } })
  await world.db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, published, created_at)
    select 'old-' || n, 'Old', 'old', 'Lumen', 1, '', '', '{}', '[]', '', 'speaker', 0, 1000 + n, true, now()
    from generate_series(1, 201) as n`
  const gone = await successfulCall(
    'deleteCategory',
    '/categories/old?target=accessories',
    undefined,
  )
  expect(gone).toEqual({ id: 'old', target: 'accessories', isMoving: true })
  const onward = `/categories/accessories?target=${pathValues['categories/id']}`
  expect(await refusedCall('DELETE', onward)).toEqual([409, 'categories.moving'])
  await world.db`delete from products where category = 'old'`
})

test.each([
  ['POST', '/categories', { texts: { de: { name: 'Lampen' } } }, '/texts/en/name'],
  ['POST', '/categories', { slug: 'all', texts: { en: { name: 'All' } } }, '/slug'],
  ['PATCH', `/categories/${pathValues['categories/id']}`, { parentId: 'nothing' }, '/parentId'],
  ['POST', '/collections', { kind: 'rule', texts: { en: { name: 'New' } } }, '/conditions'],
  [
    ...(['POST', '/collections'] as const),
    { kind: 'rule', texts: { en: { name: 'New' } }, conditions: [{ is: 'new' }] },
    '/conditions/0/days',
  ],
  [
    ...(['POST', '/promotions'] as const),
    { name: 'P', kind: 'percent', percent: 10, category: 'accessories', productIds: ['1'] },
    '/category',
  ],
  ['POST', '/promotions', { name: 'P', kind: 'percent' }, '/percent'],
  ['POST', '/promotions', { name: 'P', kind: 'percent', percent: 5, mostUses: 1 }, '/mostUses'],
  ['POST', '/promotions', { name: 'P', kind: 'percent', percent: 5, code: '!' }, '/code'],
  [
    ...(['POST', '/promotions'] as const),
    { name: 'P', kind: 'percent', percent: 5, collectionId: 'nothing' },
    '/collectionId',
  ],
  [
    ...(['POST', '/promotions'] as const),
    { name: 'P', kind: 'percent', percent: 5, startsAt: '2027-02-31T00:00:00Z' },
    '/startsAt',
  ],
] as const)('%s %s with %j is refused as in the form', async (method, path, body, at) => {
  expect(await refusedCall(method, path, { body })).toEqual([422, 'form.invalid', at])
})

test('a collection has products in order, or a rule', async () => {
  for (const id of ['one', 'two', 'three'])
    await successfulCall('createProduct', '/products', lantern(id, 'accessories'))
  const path = '/collections/favourites'
  const made = await successfulCall('createCollection', '/collections', {
    kind: 'manual',
    texts: { en: { name: 'Favourites' } },
    productIds: ['three', 'one'],
  })
  expect(made).toMatchObject({ id: 'favourites', productIds: ['three', 'one'], conditions: null })
  const put = { productIds: ['two', 'three'], isHidden: true }
  expect(await successfulCall('updateCollection', path, put)).toEqual({ ...made, ...put })
  expect(await refusedCall('PATCH', path, { body: { productIds: ['nothing'] } })).toEqual([
    422,
    'collections.unknown_products',
  ])
  const rule = await successfulCall('createCollection', '/collections', {
    kind: 'rule',
    texts: { en: { name: 'Cheap' } },
    match: 'any',
    conditions: [
      { is: 'price', max: { amount: '20', currency: 'PI' } },
      { is: 'brand', values: ['Orrivane', 'Lumen'] },
    ],
  })
  expect(rule).toMatchObject({
    match: 'any',
    conditions: [
      { is: 'price', min: null, max: { amount: '20', currency: 'PI' } },
      { is: 'brand', values: ['Orrivane', 'Lumen'] },
    ],
  })
  const all = { match: 'all', texts: { it: { name: 'Economici' } } }
  const changed = await successfulCall('updateCollection', `/collections/${rule.id}`, all)
  expect(changed).toMatchObject({ match: 'all', conditions: rule.conditions })
  const byHand = { body: { productIds: ['one'] } }
  expect(await refusedCall('PATCH', `/collections/${rule.id}`, byHand)).toEqual([
    409,
    'collections.by_rule',
  ])
  expect(await successfulCall('deleteCollection', path, undefined)).toEqual({ id: 'favourites' })
  expect(await refusedCall('DELETE', path)).toEqual([404, 'collections.missing'])
})

test('a promotion is scheduled, changed, starts, changes its value and ends', async () => {
  const at = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000).toISOString()
  const made = await successfulCall('createPromotion', '/promotions', {
    name: 'Week',
    kind: 'percent',
    percent: 10,
    category: 'accessories',
    priority: 3,
    startsAt: at(1),
    endsAt: at(48),
  })
  expect(made).toMatchObject({ phase: 'planned', percent: 10, priority: 3, uses: 0 })
  const path = `/promotions/${made.id}`
  expect(await refusedCall('POST', `${path}/end`)).toEqual([409, 'promotions.planned'])
  const changed = await successfulCall('updatePromotion', path, { percent: 20, category: null })
  expect(changed).toEqual({ ...made, percent: 20, category: null })
  world.clock.advance(2 * 3_600_000)
  expect(await refusedCall('DELETE', path)).toEqual([409, 'promotions.begun'])
  expect(await refusedCall('PATCH', path, { body: { code: 'X-MAS' } })).toEqual([
    409,
    'promotions.begun',
  ])
  const renamed = await successfulCall('updatePromotion', path, {
    name: 'Garden week',
    endsAt: null,
  })
  expect(renamed).toMatchObject({ id: made.id, name: 'Garden week', endsAt: null, percent: 20 })
  const next = await successfulCall('updatePromotion', path, { percent: 30 })
  expect(next).toMatchObject({ percent: 30, phase: 'running' })
  expect(next.id).not.toBe(made.id)
  expect((await call('GET', path)).json).toMatchObject({ percent: 20, phase: 'over' })
  world.clock.advance(1000)
  const ended = await successfulCall('endPromotion', `/promotions/${next.id}/end`, undefined)
  expect(ended).toMatchObject({ phase: 'over' })
  const planned = { name: 'Next', kind: 'delivery', code: 'spring', startsAt: at(1) }
  const { id, code } = await successfulCall('createPromotion', '/promotions', planned)
  expect(code).toBe('SPRING')
  expect(await successfulCall('deletePromotion', `/promotions/${id}`, undefined)).toEqual({ id })
  const [entry] = await world.db`
    select who from audit_entries where action = 'promotion.removed' order by number desc limit 1`
  expect(entry?.who).toMatch(/^key:/)
})
