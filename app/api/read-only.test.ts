// What GET answers can be sent back whole: writable members are written, read-only ones ignored.
import { expect, test } from 'vitest'
import { createAttribute } from '../../shop/catalog/attributes/actions.ts'
import { createCollection } from '../../shop/catalog/collections/actions.ts'
import { createPromotion } from '../../shop/catalog/promotions/actions.ts'
import { call, pathOf, pathValues, world } from '../../tests/fixtures/api/shop.ts'
import { tenPercentOff } from '../../tests/support/products.ts'
import { value } from '../../tests/support/shopping.ts'
import { bodySchemaOf } from './document/openapi'
import { operations } from './operations/all'
import { readSchemaOf } from './read-only'

const changes = operations.filter((each) => readSchemaOf(each) !== null)

/** Without what a change counts or measures itself. */
const lasting = (answer: object) => ({ ...answer, version: null })

/** What was before and what is after its own answer was sent back. */
async function sentBack(path: string) {
  const before = await call('GET', path)
  const { status } = await call('PATCH', path, { body: before.json })
  const after = await call('GET', path)
  return { status, before: lasting(before.json), after: lasting(after.json) }
}

test.each(changes.map((each) => [each.id, each] as const))(
  '%s takes what its GET answers, and changes nothing',
  async (_, operation) => {
    const { status, before, after } = await sentBack(pathOf(operation))
    expect([status, after]).toEqual([200, before])
  },
)

test('a promotion that has not started, and a collection by rule, can be sent back', async () => {
  const startsAt = new Date(world.now().getTime() + 86_400_000)
  const draft = { ...tenPercentOff(world.now()), startsAt }
  const promotion = value(await createPromotion(world, 'system', draft))
  const made = await createCollection(world, 'system', {
    kind: 'rule',
    texts: { en: { name: 'New' } },
    conditions: [{ is: 'new', days: 30 }],
  })
  const collection = value(made)
  for (const path of [`/promotions/${promotion}`, `/collections/${collection}`]) {
    const { status, before, after } = await sentBack(path)
    expect([status, after]).toEqual([200, before])
  }
})

test('attributes are taken as they are answered', async () => {
  const attribute = { name: 'Dustproof', type: 'boolean' }
  const id = value(await createAttribute(world, 'system', attribute))
  const path = `/products/${pathValues.productId}`
  const body = { attributes: { [id]: true } }
  const answer = await call('PATCH', path, { body })
  expect([answer.status, answer.json.attributes]).toEqual([200, { [id]: true }])
  expect(await sentBack(path)).toMatchObject({ status: 200, after: { attributes: { [id]: true } } })
})

test('the document marks what is ignored, at any depth', () => {
  const operation = operations.find(({ id }) => id === 'updateProduct')
  const { properties } = bodySchemaOf(operation as (typeof operations)[number])
  expect(properties?.version).toMatchObject({ type: 'integer', readOnly: true })
  expect(properties?.variants?.items?.properties?.available).toMatchObject({ readOnly: true })
  expect(properties?.name).not.toHaveProperty('readOnly')
})

test('a member that nothing answers is refused', async () => {
  const path = `/products/${pathValues.productId}`
  const { status, json } = await call('PATCH', path, { body: { versoin: 1 } })
  expect([status, json.code, json.errors[0].pointer]).toEqual([422, 'api.body', '/versoin'])
})
