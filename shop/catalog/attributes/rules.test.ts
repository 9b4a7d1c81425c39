import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Attribute,
  attributeLimits,
  canBe,
  fitting,
  freeId,
  nameIn,
  numberIn,
  numberText,
  quantityText,
  valueIn,
  writtenValue,
} from './rules.ts'

const attribute = (more: Partial<Attribute>): Attribute => ({
  id: 'a',
  name: 'A',
  names: {},
  type: 'text',
  unit: null,
  values: [],
  isFilterable: true,
  position: 0,
  version: 1,
  ...more,
})
const material = attribute({
  type: 'list',
  values: ['wool', 'cotton', 'silk'].map((id) => ({ id, name: id, names: {} })),
})

test.each([
  ['text', ' Loose ', 'Loose'],
  ['text', 'x'.repeat(attributeLimits.text), 'x'.repeat(attributeLimits.text)],
  ['text', 'x'.repeat(attributeLimits.text + 1), undefined],
  ['text', '😀'.repeat(attributeLimits.text), '😀'.repeat(attributeLimits.text)],
  ['number', '6.7', 6.7],
  ['number', '-12', -12],
  ['number', '-0', 0],
  ['number', '007', 7],
  ['number', '6,7', undefined],
  ['number', '1e3', undefined],
  ['number', '.5', undefined],
  ['number', '1.1234567', undefined],
  ['number', '1234567890', undefined],
  ['boolean', 'yes', true],
  ['boolean', 'no', false],
  ['boolean', 'maybe', undefined],
] as const)('reads a %s attribute "%s"', (type, written, value) => {
  expect(valueIn(attribute({ type }), written)).toBe(value)
})

test('an empty text states nothing, for every type', () => {
  for (const type of ['text', 'number', 'boolean', 'list'] as const)
    expect(valueIn(attribute({ type }), '  ')).toBeNull()
})

test('a list keeps its own order, without duplicates and unknown values', () => {
  expect(valueIn(material, 'silk, wool,silk')).toEqual(['wool', 'silk'])
  expect(valueIn(material, 'silk,linen')).toBeUndefined()
  expect(valueIn(material, ',')).toBeUndefined()
})

const number = fc
  .integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 })
  .map((digits) => digits / 10 ** attributeLimits.decimals || 0)

test('a number survives writing and reading', () => {
  fc.assert(
    fc.property(number, (number) => {
      expect(numberIn(numberText(number))).toBe(number)
    }),
  )
})

test('a value survives writing and reading', () => {
  const any = fc.oneof(
    number.map((value) => [attribute({ type: 'number' }), value] as const),
    fc.boolean().map((value) => [attribute({ type: 'boolean' }), value] as const),
    fc
      .subarray(['wool', 'cotton', 'silk'], { minLength: 1 })
      .map((value) => [material, value] as const),
    fc
      .string({ minLength: 1, maxLength: attributeLimits.text })
      .filter((text) => text.trim() === text)
      .map((value) => [attribute({ type: 'text' }), value] as const),
  )
  fc.assert(
    fc.property(any, ([of, value]) => {
      expect(valueIn(of, writtenValue(value))).toEqual(value)
      expect(canBe(of, value)).toBe(true)
    }),
  )
})

test('values that fit a changed list or type are kept, others are removed', () => {
  const known = new Map([
    ['material', material],
    ['size', attribute({ type: 'number' })],
    ['fit', attribute({})],
  ])
  expect(
    fitting({ material: ['linen', 'silk', 'wool'], size: 5, fit: 'Loose', gone: true }, known),
  ).toEqual({ material: ['wool', 'silk'], size: 5, fit: 'Loose' })
  expect(fitting({ material: ['linen'], size: 'big', fit: false }, known)).toEqual({})
})

test('ids are made from names, and unique', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (name, names) => {
      const taken = new Set(names.map((each) => freeId(each, () => false, 'attribute')))
      const id = freeId(name, (each) => taken.has(each), 'attribute')
      expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,63}$/)
      expect(taken.has(id)).toBe(false)
    }),
  )
  expect(freeId('Écran (pouces)', (id) => id === 'ecran-pouces', 'attribute')).toBe(
    'ecran-pouces-2',
  )
  expect(freeId('電池', () => false, 'attribute')).toBe('attribute')
})

test.each([
  [6.7, 'in', 'en', '6.7 in'],
  [6.7, 'in', 'de', '6,7 in'],
  [1234.5, 'mAh', 'de', '1.234,5\u00a0mAh'],
  [30, 'h', 'fr', '30\u202fh'],
  [0.5, null, 'ar', '0.5'],
])('formats %d %s in %s', (number, unit, language, text) => {
  expect(quantityText(number, unit, language)).toBe(text)
})

test('a missing translation falls back to English', () => {
  expect(nameIn({ name: 'Wool', names: { de: 'Wolle' } }, 'de')).toBe('Wolle')
  expect(nameIn({ name: 'Wool', names: { de: 'Wolle' } }, 'fr')).toBe('Wool')
})
