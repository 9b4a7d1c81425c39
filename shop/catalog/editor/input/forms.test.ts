import { describe, expect, test } from 'vitest'
import { coins } from '../../../platform/money/rules.ts'
import type { Attribute } from '../../attributes/rules.ts'
import type { ProductDocument } from '../../products/rules/product.ts'
import { newVariant, normal, productParts } from '../../products/rules/product.ts'
import { completeness } from '../rules/completeness.ts'
import { fieldsOf, productInputIn } from './forms.ts'
import { readSome } from './product.ts'
import { movedRows, withoutBlanks } from './rows.ts'

const document: ProductDocument = {
  name: 'Lantern',
  category: 'accessories',
  otherCategories: ['fashion'],
  brand: 'Orrivane',
  basePrice: coins(40),
  description: 'Glows.',
  detailedInfo: 'One line.\n\nAnother line.',
  features: ['Glows', 'Folds', 'Floats'],
  specifications: [
    ['Height', '30 cm'],
    ['Weight', '1 kg'],
  ],
  attribute: '30 cm',
  art: { kind: 'bag', variant: 1 },
  tags: ['linen', 'summer'],
  seoTitle: 'Garden lantern',
  seoDescription: 'It glows for 20 hours.',
  taxClass: 'reduced',
  cost: coins(12),
  legal: { makerName: 'Orrivane Works', 'warnings-de': 'Nicht essen.', age: '16' },
  attributes: { material: ['linen'], weight: 1.5, washable: false, finish: 'Matt' },
  options: [
    {
      name: 'Colour',
      names: { de: 'Farbe' },
      type: 'swatch',
      isFilterable: true,
      values: [
        { id: 7, name: 'Ink. 1', names: { de: 'Tinte' }, hex: '#101418' },
        { id: null, name: 'Sand', names: {}, hex: '#e6dcc8' },
      ],
    },
    {
      name: 'Size',
      names: {},
      type: 'button',
      isFilterable: false,
      values: [{ id: 9, name: 'XL', names: {}, hex: null }],
    },
  ],
  variants: [
    {
      ...newVariant(['Ink. 1', 'XL']),
      id: '0123456789abcdef',
      sku: 'L-1',
      barcode: '4006381333931',
    },
    { ...newVariant(['Sand', 'XL']), price: coins(45), isHidden: true, weightGrams: 300 },
  ],
  texts: {
    de: { name: 'Laterne', features: ['a', 'b', 'c'], attributes: { finish: 'Matt, dunkel' } },
    ar: { name: 'فانوس' },
  },
  pictures: [
    {
      id: 'a'.repeat(32),
      value: { option: 'Colour', value: 'Sand' },
      alt: { en: 'A lantern', ar: 'فانوس' },
      focus: { x: 20, y: 85 },
    },
  ],
}

const attribute = (id: string, type: Attribute['type'], values: Attribute['values'] = []) => ({
  id,
  name: id,
  names: {},
  type,
  values,
  unit: null,
  isFilterable: true,
  position: 0,
  version: 1,
})
const known: readonly Attribute[] = [
  attribute('material', 'list', [
    { id: 'cotton', name: 'Cotton', names: {} },
    { id: 'linen', name: 'Linen', names: {} },
  ]),
  attribute('weight', 'number'),
  attribute('washable', 'boolean'),
  attribute('finish', 'text'),
]

test.each(['', ' ', '\u200b\u200b', '\u00ad', '\u3164', '\u2060\ufeff', '\u2800'])(
  'a name without visible characters (%j) is refused',
  (name) => {
    const fields = { ...fieldsOf(document, 'basics', null, 'PI'), name }
    expect(readSome(productInputIn(fields, 'basics', null, document), 'PI')).toMatchObject({
      ok: false,
      fields: { name: 'field.required' },
    })
  },
)

describe('a part of the product form', () => {
  test.each(productParts)('%s survives the round trip', (part) => {
    const fields = fieldsOf(document, part, 'de', 'PI')
    const read = readSome(productInputIn(withoutBlanks(fields), part, 'de', document), 'PI', known)
    if (!read.ok) throw new Error(JSON.stringify(read))
    expect(normal({ ...document, ...read.value })).toEqual(normal(document))
  })

  test('reports invalid input at its field, and truncates nothing', () => {
    const fields = {
      'options.0.name': 'Colour',
      'options.0.type': 'swatch',
      'options.0.values.0.key': 'a1',
      'options.0.values.0.name': 'Ink',
      'options.0.values.0.hex': 'black',
      'options.0.values.1.key': 'a2',
      'options.0.values.1.name': 'ink',
      'options.0.values.1.hex': '#ffffff',
      'options.0.values.2.key': 'a3',
      'options.0.values.2.name': 'x'.repeat(10_000),
      'options.0.values.2.hex': '#ffffff',
      'options.1.name': 'colour',
      'options.1.type': 'wheel',
      'variants.0.values': 'a1',
      'variants.0.price': '-3',
      'variants.0.sku': 'S-1',
      'variants.0.barcode': '4006381333930',
      'variants.1.values': 'a2',
      'variants.1.price': '0.00000001',
      'variants.1.sku': ' S-1',
      'variants.1.opening': '1.5',
      'variants.1.weight': '-1',
      'variants.1.lowStock': 'few',
    }
    expect(readSome(productInputIn(fields, 'options', null, document), 'PI')).toEqual({
      ok: false,
      code: 'form.invalid',
      fields: {
        'options.0.values.0.hex': 'catalog.field.hex',
        'options.0.values.1.name': 'catalog.field.twice',
        'options.0.values.2.name': 'field.long',
        'options.1.name': 'catalog.field.twice',
        'options.1.type': 'catalog.field.optionType',
        'options.1.values': 'catalog.field.values',
        'variants.0.barcode': 'catalog.field.barcode',
        'variants.0.price': 'catalog.field.price',
        'variants.0.values': 'catalog.field.combination',
        'variants.1.price': 'catalog.field.price',
        'variants.1.sku': 'catalog.field.twice',
        'variants.1.opening': 'catalog.field.pieces',
        'variants.1.weight': 'catalog.field.weight',
        'variants.1.lowStock': 'catalog.field.lowStock',
        'variants.1.values': 'catalog.field.combination',
      },
    })
    const basics = {
      name: 'x'.repeat(121),
      category: 'No category',
      basePrice: '',
      brand: '\u0000',
    }
    expect(
      readSome(productInputIn({ ...basics, art: 'phone-9' }, 'basics', null, document), 'PI'),
    ).toEqual({
      ok: false,
      code: 'form.invalid',
      fields: {
        name: 'field.long',
        brand: 'field.required',
        category: 'catalog.field.category',
        basePrice: 'field.required',
        art: 'catalog.field.art',
      },
    })
  })

  test('tags are separated by commas of any script, at most twenty', () => {
    const tagsOf = (tags: string) => readSome({ tags: [tags] }, 'PI')
    expect(tagsOf('linen, Summer،صيف，夏,, ')).toEqual({
      ok: true,
      value: { tags: ['linen', 'Summer', 'صيف', '夏'] },
    })
    expect(tagsOf(Array.from({ length: 21 }, (_, at) => `t${at}`).join())).toMatchObject({
      fields: { tags: 'catalog.field.many' },
    })
    expect(tagsOf('x'.repeat(61))).toMatchObject({ fields: { 'tags.0': 'field.long' } })
  })

  test('a cost price may be empty, but no other text', () => {
    expect(readSome({ cost: ' ' }, 'PI')).toEqual({ ok: true, value: { cost: null } })
    expect(readSome({ cost: '12.5' }, 'PI')).toEqual({ ok: true, value: { cost: 125_000_000n } })
    for (const cost of ['free', '-1', '0', '1e5'])
      expect(readSome({ cost }, 'PI')).toMatchObject({ fields: { cost: 'catalog.field.price' } })
  })

  test('a list is translated in full or not at all', () => {
    const half = { 'texts.de.features.0': 'a', 'texts.de.features.1': '' }
    expect(readSome(productInputIn(half, 'texts', 'de', document), 'PI')).toMatchObject({
      fields: { 'texts.de.features.1': 'field.required' },
    })
    const none = { 'texts.de.features.0': '', 'texts.de.features.1': ' ' }
    const read = readSome(productInputIn(none, 'texts', 'de', document), 'PI')
    expect(read).toMatchObject({ ok: true })
    expect(read.ok && read.value.texts?.de).not.toHaveProperty('features')
  })
})

describe('form rows', () => {
  const fields = fieldsOf(document, 'details', null, 'PI')
  const features = (asked: string) => {
    const moved = movedRows(fields, asked)
    return Object.entries(moved?.fields ?? {})
      .filter(([name]) => name.startsWith('features.'))
      .map(([, value]) => value)
  }

  test.each([
    ['features.up.2', ['Glows', 'Floats', 'Folds']],
    ['features.down.0', ['Folds', 'Glows', 'Floats']],
    ['features.up.0', ['Glows', 'Folds', 'Floats']],
    ['features.remove.1', ['Glows', 'Floats']],
    ['features.add', ['Glows', 'Folds', 'Floats', '']],
    ['features.remove.9', ['Glows', 'Folds', 'Floats']],
    ['features.place.2.0', ['Floats', 'Glows', 'Folds']],
    ['features.place.0.2', ['Folds', 'Floats', 'Glows']],
    ['features.place.0.99', ['Folds', 'Floats', 'Glows']],
    ['features.place.9.0', ['Glows', 'Folds', 'Floats']],
    ['features.place.1', ['Glows', 'Folds', 'Floats']],
  ])('%s', (asked, left) => expect(features(asked)).toEqual(left))

  test('keep the input of the rest of the form', () => {
    const moved = movedRows({ ...fields, detailedInfo: 'typed' }, 'specifications.up.1')
    expect(moved?.fields).toMatchObject({
      detailedInfo: 'typed',
      'features.2': 'Floats',
      'specifications.0.label': 'Weight',
    })
  })

  test('are not changed by another button', () => {
    for (const intent of ['save', 'publish', 'prices.up.1', 'features.sort.1', ''])
      expect(movedRows(fields, intent)).toBeNull()
  })
})

test('completeness counts the English texts', () => {
  expect(completeness(document, 'ar')).toEqual({ said: 1, of: 13 })
  expect(completeness(document, 'de')).toEqual({ said: 5, of: 13 })
})
