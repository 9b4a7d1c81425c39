// A form with a field that no command knows is refused, not ignored, and keeps what was typed.
import { expect, test } from 'vitest'
import { createCategory } from '../../../shop/catalog/categories/actions.ts'
import { treeNow } from '../../../shop/catalog/categories/views.ts'
import { createCollection } from '../../../shop/catalog/collections/actions.ts'
import { collectionsNow } from '../../../shop/catalog/collections/views.ts'
import { createPromotion } from '../../../shop/catalog/promotions/actions.ts'
import { promotionRows } from '../../../shop/catalog/promotions/views.ts'
import { redirectPage } from '../../../shop/storefront/redirects/views.ts'
import { person } from '../../../tests/support/people.ts'
import { tenPercentOff } from '../../../tests/support/products.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as promotion from './marketing/promotion'
import * as category from './products/category/page'
import * as collection from './products/collection/page'
import * as redirects from './storefront/redirects/page'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const running = value(await createPromotion(world, clerk, tenPercentOff(world.now())))
const in1h = new Date(world.now().getTime() + 3_600_000)
const planned = value(await createPromotion(world, clerk, tenPercentOff(in1h)))

const lamps = value(await createCategory(world, clerk, { texts: { en: { name: 'Lamps' } } }))
const gifts = value(
  await createCollection(world, clerk, { kind: 'manual', texts: { en: { name: 'Gifts' } } }),
)

type Form = Readonly<Record<string, string>>
const named = { intent: 'save', 'texts.en.name': 'Week' }
const week = { name: 'Week', kind: 'percent', percent: '20', target: 'all' }
const forms: Readonly<
  Record<string, readonly [page: { action: (args: never) => unknown }, path: string, Form]>
> = {
  'a new promotion': [promotion, '/admin/promotions/new', week],
  'a planned promotion': [promotion, `/admin/promotions/${planned}`, { ...week, version: '1' }],
  'a new category': [category, '/admin/categories/new', named],
  'a category': [category, `/admin/categories/${lamps}`, { ...named, version: '1' }],
  'a new collection': [
    collection,
    '/admin/collections/new',
    {
      ...named,
      kind: 'rule',
      newCondition: 'brand',
      match: 'all',
      'conditions.0.is': 'stock',
    },
  ],
  'a collection': [
    collection,
    `/admin/collections/${gifts}`,
    { ...named, kind: 'manual', version: '1' },
  ],
  'a redirect': [
    redirects,
    '/admin/redirects',
    { intent: 'add', source: '/old-lamps', target: '/' },
  ],
  'a running promotion': [
    promotion,
    `/admin/promotions/${running}`,
    { intent: 'adjust', version: '1', name: 'Week', percent: '20' },
  ],
}

const written = async () => [
  await promotionRows(world, { phase: null, after: null, limit: 50 }),
  (await treeNow(world)).all,
  await collectionsNow(world),
  await redirectPage(world, { q: '', after: null, limit: 50 }),
]

test.each(Object.entries(forms))('%s', async (_, [page, path, fields]) => {
  const before = await written()
  const send = (form: Form) =>
    routeCaller(world)(page.action, path, clerk, new URLSearchParams(form))
  expect(await send({ ...fields, surprise: '1' })).toMatchObject({
    data: {
      refusal: { code: 'form.unknown_field', facts: { field: 'surprise' } },
      values: fields,
    },
    init: { status: 400 },
  })
  expect(await written()).toEqual(before)
  expect(await send(fields)).toBeInstanceOf(Response)
  expect(await written()).not.toEqual(before)
})

test('the form of a promotion that is gone says so, whatever is in it', async () => {
  const path = '/admin/promotions/gone'
  const sent = routeCaller(world)(promotion.action, path, clerk, new URLSearchParams({ x: '1' }))
  expect(await sent).toMatchObject({ data: { refusal: { code: 'promotions.missing' } } })
})
