// Creating and reordering attributes.
import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { createAttribute, moveAttribute } from './actions.ts'
import { attributeLimits } from './rules.ts'
import { attributesNow } from './views.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')

const wool = {
  name: 'Material',
  'names.de': 'Material',
  type: 'list',
  isFilterable: 'yes',
  'values.0.name': 'Wool',
  'values.0.names.de': 'Wolle',
  'values.1.name': 'Cotton',
}
const material = value(await createAttribute(world, clerk, wool))
const weight = value(
  await createAttribute(world, clerk, { name: 'Weight', type: 'number', unit: 'g' }),
)
const the = async (id: string) => (await attributesNow(world)).find((each) => each.id === id)

test('creates an attribute with its list, with a unique name', async () => {
  expect(await the(material)).toMatchObject({
    id: 'material',
    type: 'list',
    names: { de: 'Material' },
    unit: null,
    values: [
      { id: 'wool', name: 'Wool', names: { de: 'Wolle' } },
      { id: 'cotton', name: 'Cotton', names: {} },
    ],
  })
  expect(await the(weight)).toMatchObject({ unit: 'g', values: [] })
  expect(await createAttribute(world, clerk, { ...wool, name: ' material ' })).toMatchObject({
    fields: { name: 'attributes.field.taken' },
  })
  expect(
    await createAttribute(world, clerk, {
      name: 'New',
      type: 'list',
      'values.0.name': 'A',
      'values.1.name': 'a',
      'values.2.names.de': 'Nur deutsch',
      unit: 'x'.repeat(21),
    }),
  ).toMatchObject({
    fields: {
      unit: 'field.long',
      'values.1.name': 'attributes.field.twice',
      'values.2.name': 'field.required',
    },
  })
  expect(await createAttribute(world, clerk, { name: '', type: 'colour' })).toMatchObject({
    fields: { name: 'field.required', type: 'attributes.field.type' },
  })
  expect(await createAttribute(world, clerk, { name: 'Bare', type: 'list' })).toMatchObject({
    fields: { values: 'attributes.field.values' },
  })
  expect(await createAttribute(world, packer, wool)).toMatchObject({
    code: 'attributes.not_allowed',
  })
})

test('pages show attributes in their order', async () => {
  value(await moveAttribute(world, clerk, weight, -1))
  expect((await attributesNow(world)).map(({ id }) => id)).toEqual(['weight', 'material'])
  expect(await moveAttribute(world, clerk, 'nothing', 1)).toMatchObject({
    code: 'attributes.missing',
  })
})

test('the number of attributes is limited', async () => {
  await world.db`
    insert into attributes (id, name, type, position)
    select 'n' || n, 'N' || n, 'text', n from generate_series(1, ${attributeLimits.attributes}) n`
  expect(await createAttribute(world, clerk, { name: 'One more', type: 'text' })).toMatchObject({
    code: 'attributes.full',
  })
})
