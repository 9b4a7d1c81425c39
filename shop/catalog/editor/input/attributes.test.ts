import { expect, test } from 'vitest'
import type { Attribute, AttributeType } from '../../attributes/rules.ts'
import { attributesIn, readAttributes } from './attributes.ts'
import { changedRows } from './option-forms.ts'

const attribute = (id: string, type: AttributeType, values: string[] = []): Attribute => ({
  id,
  name: id,
  names: {},
  type,
  unit: null,
  isFilterable: true,
  position: 0,
  version: 1,
  values: values.map((id) => ({ id, name: id, names: {} })),
})
const known = [
  attribute('material', 'list', ['cotton', 'linen']),
  attribute('weight', 'number'),
  attribute('washable', 'boolean'),
  attribute('fit', 'text'),
]
const read = (fields: Record<string, string>, of: readonly Attribute[] = known) =>
  readAttributes(attributesIn(fields), of)

test('an invalid value is reported at its field', () => {
  const fields = {
    'attributes.weight': '1,5',
    'attributes.washable': 'maybe',
    'attributes.gone': 'x',
    'attributes.fit': 'x'.repeat(301),
    'attributes.material': '',
    'attributes.material.silk': 'yes',
    'attributes.material.linen': 'yes',
  }
  expect(read(fields)).toEqual({
    values: {},
    problems: {
      'attributes.weight': 'catalog.field.number',
      'attributes.washable': 'catalog.field.attributeValue',
      'attributes.gone': 'catalog.field.attribute',
      'attributes.fit': 'field.long',
      'attributes.material': 'catalog.field.attributeValue',
    },
  })
})

test('empty attributes are left out, and their number is limited', () => {
  expect(
    read({
      'attributes.weight': ' ',
      'attributes.washable': '',
      'attributes.gone': '',
      'attributes.fit': ' Loose\u202e ',
      'attributes.material.linen': 'yes',
    }),
  ).toEqual({ values: { fit: 'Loose', material: ['linen'] }, problems: {} })
  const many = Array.from({ length: 51 }, (_, at) => attribute(`a${at}`, 'boolean'))
  const yes = Object.fromEntries(many.map(({ id }) => [`attributes.${id}`, 'yes']))
  expect(read(yes, many).problems).toEqual({ attributes: 'catalog.field.many' })
})

test('a field for another attribute is added without a value', () => {
  expect(changedRows({ 'attributes.weight': '2', moreAttribute: 'fit' }, 'attributes.add')).toEqual(
    {
      fields: { 'attributes.weight': '2', 'attributes.fit': '' },
      focus: 'attributes.fit',
    },
  )
})
