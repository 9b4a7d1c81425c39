// The options form: values are combined into variants, and the input is kept.
import { describe, expect, test } from 'vitest'
import { type Fields, rowsIn } from '../../../platform/form-rows.ts'
import { newVariant, type ProductDocument } from '../../products/rules/product.ts'
import { countsIn } from '../../stock/input/stock.ts'
import { changedRows, completedOptions, optionFields, optionsIn } from './option-forms.ts'
import { readSome } from './product.ts'

const content: Pick<ProductDocument, 'options' | 'variants'> = {
  options: [
    {
      name: 'Colour',
      names: { de: 'Farbe' },
      type: 'swatch',
      isFilterable: true,
      values: [
        { id: 1, name: 'Ink', names: { de: 'Tinte' }, hex: '#101418' },
        { id: 2, name: 'Sand', names: {}, hex: '#e6dcc8' },
      ],
    },
  ],
  variants: [
    { ...newVariant(['Ink']), id: 'inkinkink', sku: 'I-1' },
    { ...newVariant(['Sand']), id: 'sandsand' },
  ],
}
const shown = optionFields(content, 'PI')
const combinations = (fields: Fields) =>
  optionsIn(fields, content).variants.map(({ id, values }) => [id, values.join('/')])
const press = (fields: Fields, intent: string) => changedRows(fields, intent)?.fields ?? {}

describe('option values', () => {
  test('are combined into variants, and existing ones keep their ids', () => {
    const option = press(shown, 'options.add')
    const typed = { ...option, 'options.1.name': 'Size', 'options.1.add': 'S, M ;s,,' }
    const fields = press(typed, 'options.1.values.add')
    expect(rowsIn(fields, 'options.1.values').map(({ name }) => name)).toEqual(['S', 'M'])
    expect(fields['options.1.add']).toBe('')
    expect(combinations(fields)).toEqual([
      ['inkinkink', 'Ink/S'],
      [null, 'Ink/M'],
      ['sandsand', 'Sand/S'],
      [null, 'Sand/M'],
    ])
    expect(rowsIn(fields, 'variants')[0]?.sku).toBe('I-1')
  })

  test('are combined on save as well, without the button', () => {
    const fields = completedOptions({ ...shown, 'options.0.add': 'Olive\nPlum' })
    expect(combinations(fields).map(([, name]) => name)).toEqual(['Ink', 'Sand', 'Olive', 'Plum'])
    const read = readSome(optionsIn(fields, content), 'PI')
    expect(read).toMatchObject({
      value: { options: [{ values: [{}, {}, { hex: '#6d7042' }, {}] }] },
    })
  })

  test('that are renamed or moved keep their ids and variants', () => {
    const renamed = { ...shown, 'options.0.values.0.name': 'Night' }
    const fields = press(renamed, 'options.0.values.down.0')
    expect(optionsIn(fields, content).options[0]?.values).toMatchObject([
      { id: 2, name: 'Sand' },
      { id: 1, name: 'Night', names: { de: 'Tinte' } },
    ])
    expect(combinations(fields)).toEqual([
      ['sandsand', 'Sand'],
      ['inkinkink', 'Night'],
    ])
  })

  test('that are removed take their variants along, and a removed variant stays removed', () => {
    const fields = press(shown, 'options.0.values.remove.0')
    expect(combinations(fields)).toEqual([['sandsand', 'Sand']])
    const sized = press(
      { ...press(shown, 'options.add'), 'options.1.name': 'Size', 'options.1.add': 'S,M' },
      'options.1.values.add',
    )
    const fewer = press(sized, 'variants.remove.1')
    const more = press({ ...fewer, 'options.0.add': 'Olive' }, 'options.0.values.add')
    expect(combinations(more).map(([, name]) => name)).toEqual([
      'Ink/S',
      'Sand/S',
      'Sand/M',
      'Olive/S',
      'Olive/M',
    ])
  })

  test('removing all options leaves the first variant', () => {
    expect(combinations(press(shown, 'options.remove.0'))).toEqual([['inkinkink', '']])
  })

  test('more than 500 variants are refused quickly', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => at).join(',')
    const fields = completedOptions({
      'options.0.name': 'A',
      'options.0.type': 'list',
      'options.0.add': numbers(100),
      'options.1.name': 'B',
      'options.1.type': 'list',
      'options.1.add': numbers(100),
      'options.2.name': 'C',
      'options.2.type': 'list',
      'options.2.add': numbers(100),
    })
    expect(rowsIn(fields, 'variants')).toHaveLength(501)
    expect(readSome(optionsIn(fields, { options: [], variants: [] }), 'PI')).toMatchObject({
      fields: { variants: 'catalog.field.variants' },
    })
  })
})

test('a value is applied to all rows, or to those of one option value', () => {
  const filled = { 'fill.price': '12', 'fill.weight': '300', 'fill.stock': '4' }
  const all = press({ ...shown, 'variants.0.seen': '9 0', ...filled }, 'variants.fill')
  expect(rowsIn(all, 'variants')).toMatchObject([
    { price: '12', weight: '300', stock: '4', opening: '' },
    { price: '12', weight: '300', opening: '4' },
  ])
  const some = press({ ...shown, 'fill.of': 'v2', 'fill.hidden': 'hidden' }, 'variants.fill')
  expect(rowsIn(some, 'variants').map(({ hidden }) => hidden)).toEqual(['', '1'])
})

test('only a stock that differs from the one shown is a new count', () => {
  const fields = {
    'variants.0.id': 'inkinkink',
    'variants.0.stock': ' 7 ',
    'variants.0.seen': '5 31',
    'variants.1.id': 'sandsand',
    'variants.1.stock': '3',
    'variants.1.seen': '3 0',
    'variants.2.id': '',
    'variants.2.opening': '4',
  }
  expect(countsIn(fields)).toEqual([
    {
      field: 'variants.0.stock',
      variantId: 'inkinkink',
      text: '7',
      seen: { onHand: 5, movement: 31 },
    },
  ])
})

test('a swatch shows its picture over its colour or alone, until only the colour is chosen', () => {
  const imageId = 'a'.repeat(32)
  const [option] = content.options
  if (!option) throw new Error('no option')
  const values = option.values.map((each) => ({ ...each, imageId }))
  const pictured = { ...content, options: [{ ...option, values }] }
  const fields = optionFields(pictured, 'PI')
  const first = (more: Fields) => optionsIn({ ...fields, ...more }, pictured).options[0]?.values[0]
  const at = 'options.0.values.0.shows'
  expect(fields[at]).toBe('both')
  expect(first({})).toMatchObject({ hex: '#101418', imageId })
  expect(first({ [at]: 'picture' })).toMatchObject({ hex: null, imageId })
  expect(first({ [at]: 'colour' })).not.toHaveProperty('imageId')
  expect(first({ [at]: 'picture', 'options.0.type': 'button' })).toMatchObject({ hex: null })
  expect(first({ 'options.0.type': 'button' })).not.toHaveProperty('imageId')
  expect(press(fields, 'options.0.values.down.0')['options.0.values.1.imageId']).toBe(imageId)
})
