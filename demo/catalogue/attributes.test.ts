import { expect, test } from 'vitest'
import { canBe } from '../../shop/catalog/attributes/rules.ts'
import { languages } from '../../shop/platform/languages.ts'
import { demoAttributes } from './attributes.ts'
import { demoCatalogue } from './index.ts'
import { statedIn } from './stated.ts'

const others = languages.filter((language) => language !== 'en').toSorted()
const byId = new Map(demoAttributes.map((each) => [each.id, each]))

test('attributes and their list values are translated into every language', () => {
  for (const named of demoAttributes.flatMap((each) => [each, ...each.values]))
    expect(Object.keys(named.names).sort(), named.name).toEqual(others)
})

test('products have valid attributes, which their category lists', () => {
  for (const { id, category, attributes = {} } of demoCatalogue)
    for (const [attribute, value] of Object.entries(attributes)) {
      const rest = { isFilterable: true, position: 0, version: 1 }
      const known = byId.get(attribute)
      expect(known && canBe({ ...known, ...rest }, value), `${id} ${attribute}`).toBe(true)
      expect(statedIn[category]).toContain(attribute)
    }
})

test.each([
  ['smartphones', ['display-size', 'memory', 'memory-card-slot']],
  ['laptops', ['display-size', 'memory']],
  ['cars', ['electric-range', 'seats']],
  ['clothes', ['material', 'fit']],
  ...['sneakers', 'shoes', 'fashion'].map((each): [string, string[]] => [each, ['material']]),
])('every product of %s has all of them', (category, ids) => {
  for (const product of demoCatalogue.filter((each) => each.category === category))
    expect(Object.keys(product.attributes ?? {}), product.id).toEqual(ids)
})

test('values agree with the texts', () => {
  const stated = (id: string) => demoCatalogue.find((each) => each.id === id)?.attributes
  expect(stated('3')).toEqual({ 'noise-cancelling': true, 'battery-life': 38 })
  expect(stated('audio-7')).toEqual({})
  expect(stated('car-3')).toEqual({ 'electric-range': 480, seats: 4 })
  expect(stated('smartphone-2')).toMatchObject({ 'memory-card-slot': true })
  expect(stated('fashion-10')).toEqual({ material: ['cotton', 'merino'] })
})
