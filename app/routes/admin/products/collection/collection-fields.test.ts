// The collection form: what is typed as the command, and conditions added and removed.
import { describe, expect, test } from 'vitest'
import { collectionFields } from '../../../../../shop/catalog/collections/input.ts'
import type { Condition, Rule } from '../../../../../shop/catalog/collections/rules.ts'
import { readCollection, readRule, withConditions } from './collection-fields'

const brand = (...values: string[]): Condition => ({ is: 'brand', values })
const price = (min: string | null, max: string | null): Condition => ({ is: 'price', min, max })

describe('the rule of a form', () => {
  const form = (conditions: Record<string, string>[], match = 'all') => ({
    match,
    ...Object.fromEntries(
      conditions.flatMap((each, at) =>
        Object.entries(each).map(([name, value]) => [`conditions.${at}.${name}`, value]),
      ),
    ),
  })

  test('survives being shown in a form and read from it', () => {
    const conditions: Condition[] = [
      brand('Lumen', 'Volt & Co'),
      { is: 'category', id: 'shoes' },
      price('125000000', null),
      { is: 'tag', values: ['gift'] },
      { is: 'new', days: 30 },
      { is: 'promotion' },
      { is: 'stock' },
      { is: 'option', name: 'Size', values: ['42'] },
      { is: 'attribute', name: 'material', values: ['wool', 'silk'] },
    ]
    const rule: Rule = { match: 'any', conditions }
    const row = { slug: 'x', isHidden: false, kind: 'rule' as const, rule, texts: {} }
    expect(collectionFields(row, 'PI')['conditions.2.min']).toBe('12.5')
    expect(readRule(collectionFields(row, 'PI'), { language: 'en', currency: 'PI' })).toEqual({
      ok: true,
      value: rule,
    })
  })

  test.each<[Record<string, string>, string, string]>([
    [{ is: 'brand', values: ' , ' }, 'values', 'collections.field.values'],
    [{ is: 'tag', values: 'x'.repeat(121) }, 'values', 'collections.field.values'],
    [{ is: 'price', min: '', max: '' }, 'min', 'collections.field.everyPrice'],
    [{ is: 'price', min: '0', max: '' }, 'min', 'collections.field.everyPrice'],
    [{ is: 'price', min: '5', max: '4' }, 'min', 'collections.field.order'],
    [{ is: 'price', min: 'free', max: '' }, 'min', 'collections.field.amount'],
    [{ is: 'new', days: '0' }, 'days', 'collections.field.days'],
    [{ is: 'new', days: '366' }, 'days', 'collections.field.days'],
    [{ is: 'category', id: '' }, 'id', 'collections.field.category'],
    [{ is: 'option', name: '', values: 'a' }, 'name', 'field.required'],
  ])('with %j is refused at its field %s', (condition, field, code) => {
    expect(
      readRule(form([{ is: 'stock' }, condition]), { language: 'en', currency: 'PI' }),
    ).toEqual({
      ok: false,
      code: 'form.invalid',
      fields: { [`conditions.1.${field}`]: code },
    })
  })

  test('of an unknown kind, or with too many conditions, is refused', () => {
    expect(readRule(form([{ is: 'magic' }]), { language: 'en', currency: 'PI' })).toMatchObject({
      fields: { 'conditions.0': 'form.invalid' },
    })
    const many = Array.from({ length: 21 }, (_, at) => ({ is: 'tag', values: `t${at}` }))
    expect(readRule(form(many), { language: 'en', currency: 'PI' })).toMatchObject({
      fields: { conditions: 'collections.field.tooMany' },
    })
  })

  test('gains and loses conditions, and the input is kept', () => {
    const typed = { ...form([{ is: 'brand', values: 'Lum' }, { is: 'stock' }]), slug: 'half' }
    const more = withConditions(typed, { add: 'new' })
    expect(more).toMatchObject({ slug: 'half', 'conditions.0.values': 'Lum' })
    expect(more['conditions.2.is']).toBe('new')
    const less = withConditions(more, { without: 0 })
    expect(Object.keys(less).filter((name) => name.startsWith('conditions.'))).toEqual([
      'conditions.0.is',
      'conditions.1.is',
    ])
    expect(withConditions(typed, { add: 'magic' })).toEqual(typed)
  })
})

test('amounts are read as the reader writes them', () => {
  const fields = { 'conditions.0.is': 'price', 'conditions.0.min': '1.299,50' }
  expect(readRule(fields, { language: 'de', currency: 'PI' })).toMatchObject({
    value: { conditions: [price('12995000000', null)] },
  })
  expect(
    readRule({ ...fields, 'conditions.0.min': '1.299' }, { language: 'de', currency: 'PI' }),
  ).toMatchObject({
    fields: { 'conditions.0.min': 'number.ambiguous' },
  })
})

test('a field that it does not know is refused, not ignored', () => {
  const gifts = { kind: 'manual', 'texts.en.name': 'Gifts' }
  expect(readCollection(gifts, { language: 'en', currency: 'PI' })).toMatchObject({ ok: true })
  for (const [sent, field] of [
    ['surprise', 'surprise'],
    ['texts.xx.name', 'texts.xx'],
    ['texts.en.price', 'texts.en.price'],
    ['conditions.0.size', 'conditions.0.size'],
  ] as const)
    expect(
      readCollection(
        { ...gifts, 'conditions.0.is': 'stock', [sent]: 'a' },
        { language: 'en', currency: 'PI' },
      ),
    ).toEqual({
      ok: false,
      code: 'form.unknown_field',
      facts: { field },
    })
})

test('a list is as long as its fields, whatever their numbers', () => {
  const fields = { 'conditions.7.is': 'stock', 'conditions.1000.is': 'promotion' }
  expect(readRule(fields, { language: 'en', currency: 'PI' })).toMatchObject({
    value: { conditions: [{ is: 'stock' }, { is: 'promotion' }] },
  })
  expect(
    readRule({ 'conditions.100000000.is': 'stock' }, { language: 'en', currency: 'PI' }),
  ).toMatchObject({ ok: false })
})
