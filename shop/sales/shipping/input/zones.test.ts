import { describe, expect, test } from 'vitest'
import { coins } from '../../../platform/money/rules.ts'
import { isAmountField, readMethod, readWeights } from './zones.ts'

const typed = {
  'name.en': 'Parcel',
  basis: 'weight',
  price: '5',
  freeFrom: '',
  mostGrams: '30000',
  daysFrom: '1',
  daysTo: '3',
  active: 'yes',
  'steps.0.atLeast': '2000',
  'steps.0.price': '7',
  'steps.2.atLeast': '5000',
  'steps.2.price': '9',
  'steps.3.atLeast': ' ',
  'steps.3.price': '',
}
const read = (more: Record<string, string> = {}) =>
  readMethod({ ...typed, ...more }, ['en', 'de'], 'PI')
const fields = (more: Record<string, string>) => {
  const method = read(more)
  return method.ok ? {} : method.fields
}

describe('steps', () => {
  test('are the rows that are filled in', () => {
    expect(read()).toMatchObject({
      value: {
        basis: 'weight',
        mostGrams: 30_000,
        steps: [
          { atLeast: 2000n, price: coins(7) },
          { atLeast: 5000n, price: coins(9) },
        ],
      },
    })
    expect(read({ basis: 'total' })).toMatchObject({
      value: { steps: [{ atLeast: coins(2000) }, {}] },
    })
    expect(read({ basis: 'item' })).toMatchObject({ value: { steps: [] } })
  })

  test.each([
    [{ 'steps.2.atLeast': '2000' }, { 'steps.2.atLeast': 'shipping.field.stepOrder' }],
    [{ 'steps.2.atLeast': '1999' }, { 'steps.2.atLeast': 'shipping.field.stepOrder' }],
    [{ 'steps.2.price': '6' }, { 'steps.2.price': 'shipping.field.stepLess' }],
    [{ 'steps.0.price': '4' }, { 'steps.0.price': 'shipping.field.stepLess', 'steps.2.price': '' }],
    [{ 'steps.0.atLeast': '1.5' }, { 'steps.0.atLeast': 'shipping.field.grams' }],
    [{ 'steps.0.atLeast': '0' }, { 'steps.0.atLeast': 'shipping.field.grams' }],
    [{ 'steps.0.atLeast': '' }, { 'steps.0.atLeast': 'shipping.field.grams' }],
    [{ 'steps.0.price': '' }, { 'steps.0.price': 'shipping.field.price' }],
    [
      { basis: 'total', 'steps.0.atLeast': '0' },
      { 'steps.0.atLeast': 'shipping.field.stepAmount' },
    ],
    [{ mostGrams: '-1' }, { mostGrams: 'shipping.field.grams' }],
    [{ basis: 'moon' }, { basis: 'form.invalid' }],
  ])('%j is refused in its field', (more, problems) => {
    const expected = Object.entries(problems).filter(([, problem]) => problem)
    expect(fields(more)).toMatchObject(Object.fromEntries(expected))
  })

  test('by total may become cheaper: that is what they are for', () => {
    expect(fields({ basis: 'total', 'steps.0.price': '3', 'steps.2.price': '0' })).toEqual({})
  })

  test('are numbers that a reader may write with a decimal comma', () => {
    expect(['steps.0.price', 'steps.11.atLeast', 'steps.x.price'].map(isAmountField)).toEqual([
      true,
      true,
      false,
    ])
  })
})

test('weights are whole grams', () => {
  expect(readWeights({ packagingGrams: '120', assumedGrams: '0' })).toMatchObject({
    value: { packagingGrams: 120, assumedGrams: 0 },
  })
  expect(readWeights({ packagingGrams: '1,5', assumedGrams: '' })).toMatchObject({
    fields: {
      packagingGrams: 'shipping.field.gramsOrNone',
      assumedGrams: 'shipping.field.gramsOrNone',
    },
  })
})
