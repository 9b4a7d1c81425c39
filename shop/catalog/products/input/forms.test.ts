import { describe, expect, test } from 'vitest'
import { coins } from '../../../platform/money/rules.ts'
import type { ProductDocument } from '../rules/product.ts'
import { completeness, normal, productParts } from '../rules/product.ts'
import { fieldsOf, movedRows, withoutBlanks, writtenIn } from './forms.ts'
import { readSome, slugOf } from './product.ts'

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
  colours: [
    { name: 'Ink. 1', hex: '#101418', price: null, isHidden: false },
    { name: 'Sand', hex: '#e6dcc8', price: coins(45), isHidden: true },
  ],
  texts: {
    de: { name: 'Laterne', features: ['a', 'b', 'c'], colours: { 'Ink. 1': 'Tinte' } },
    ar: { name: 'فانوس' },
  },
  pictures: [{ id: 'a'.repeat(32), colour: 'Sand', alt: { en: 'A lantern', ar: 'فانوس' } }],
}

test.each(['', ' ', '\u200b\u200b', '\u00ad', '\u3164', '\u2060\ufeff', '\u2800'])(
  'a name that draws nothing (%j) is none',
  (name) => {
    const fields = { ...fieldsOf(document, 'basics', null), name }
    expect(readSome(writtenIn(fields, 'basics', null, document))).toMatchObject({
      ok: false,
      fields: { name: 'field.required' },
    })
  },
)

describe('a part as a form', () => {
  test.each(productParts)('%s comes back as it was', (part) => {
    const fields = fieldsOf(document, part, 'de')
    const read = readSome(writtenIn(withoutBlanks(fields), part, 'de', document))
    if (!read.ok) throw new Error(JSON.stringify(read))
    expect(normal({ ...document, ...read.value })).toEqual(normal(document))
  })

  test('what is wrong is named by its field, and nothing is cut', () => {
    const fields = {
      'colours.0.name': 'Ink',
      'colours.0.hex': 'black',
      'colours.0.price': '-3',
      'colours.1.name': 'ink',
      'colours.1.hex': '#ffffff',
      'colours.1.price': '0.00000001',
      'colours.1.opening': '1.5',
    }
    expect(readSome(writtenIn(fields, 'colours', null, document))).toMatchObject({
      fields: {
        'colours.0.hex': 'catalog.field.hex',
        'colours.0.price': 'catalog.field.price',
        'colours.1.name': 'catalog.field.twice',
        'colours.1.price': 'catalog.field.price',
        'colours.1.opening': 'catalog.field.pieces',
      },
    })
    const basics = {
      name: 'x'.repeat(121),
      category: 'No category',
      basePrice: '',
      brand: '\u0000',
    }
    expect(readSome(writtenIn({ ...basics, art: 'phone-9' }, 'basics', null, document))).toEqual({
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

  test('a list is said in another language whole or not at all', () => {
    const half = { 'texts.de.features.0': 'a', 'texts.de.features.1': '' }
    expect(readSome(writtenIn(half, 'texts', 'de', document))).toMatchObject({
      fields: { 'texts.de.features.1': 'field.required' },
    })
    const none = { 'texts.de.features.0': '', 'texts.de.features.1': ' ' }
    const read = readSome(writtenIn(none, 'texts', 'de', document))
    expect(read).toMatchObject({ ok: true })
    expect(read.ok && read.value.texts?.de).not.toHaveProperty('features')
  })
})

describe('rows', () => {
  const fields = fieldsOf(document, 'details', null)
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
  ])('%s', (asked, left) => expect(features(asked)).toEqual(left))

  test('the rest of the form stays as it was typed', () => {
    const moved = movedRows({ ...fields, detailedInfo: 'typed' }, 'specifications.up.1')
    expect(moved?.fields).toMatchObject({
      detailedInfo: 'typed',
      'features.2': 'Floats',
      'specifications.0.label': 'Weight',
    })
  })

  test('another button asks for nothing of rows', () => {
    for (const intent of ['save', 'publish', 'prices.up.1', 'features.sort.1', ''])
      expect(movedRows(fields, intent)).toBeNull()
  })
})

test('completeness counts what English says', () => {
  expect(completeness(document, 'ar')).toEqual({ said: 1, of: 7 })
  expect(completeness(document, 'de')).toEqual({ said: 3, of: 7 })
})

test.each([
  ['Café Lumière 2!', 'cafe-lumiere-2'],
  ['فانوس', ''],
  ['  --A--  ', 'a'],
])('%s makes the id %s', (name, id) => expect(slugOf(name)).toBe(id))
