import { describe, expect, test } from 'vitest'
import { placedAt } from '../../platform/reorder.ts'
import { collectionFields, readCollection, readRule, withConditions } from './input.ts'
import { type Condition, type Rule, ruleProblems } from './rules.ts'

const brand = (...values: string[]): Condition => ({ is: 'brand', values })
const price = (min: string | null, max: string | null): Condition => ({ is: 'price', min, max })

describe('a rule', () => {
  test.each<[Rule['match'], Condition[], Record<string, string>]>([
    ['all', [], { conditions: 'collections.field.conditions' }],
    ['any', [], { conditions: 'collections.field.conditions' }],
    ['all', [brand('A'), brand('A')], { 'conditions.1': 'collections.field.twice' }],
    ['all', [brand('A'), brand('B')], { 'conditions.1': 'collections.field.contradiction' }],
    ['any', [brand('A'), brand('B')], {}],
    ['all', [brand('A', 'B'), brand('B', 'C')], {}],
    [
      'all',
      [price('5', null), { is: 'stock' }, price(null, '4')],
      { 'conditions.2': 'collections.field.contradiction' },
    ],
    ['all', [price('5', null), price(null, '5')], {}],
    // A product may have both tags.
    [
      'all',
      [
        { is: 'tag', values: ['a'] },
        { is: 'tag', values: ['b'] },
      ],
      {},
    ],
  ])('of %s of %j has the problems %j', (match, conditions, problems) => {
    expect(ruleProblems({ match, conditions })).toEqual(problems)
  })

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
    expect(collectionFields(row)['conditions.2.min']).toBe('12.5')
    expect(readRule(collectionFields(row))).toEqual({ ok: true, value: rule })
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
    expect(readRule(form([{ is: 'stock' }, condition]))).toEqual({
      ok: false,
      code: 'form.invalid',
      fields: { [`conditions.1.${field}`]: code },
    })
  })

  test('of an unknown kind, or with too many conditions, is refused', () => {
    expect(readRule(form([{ is: 'magic' }]))).toMatchObject({
      fields: { 'conditions.0': 'form.invalid' },
    })
    const many = Array.from({ length: 21 }, (_, at) => ({ is: 'tag', values: `t${at}` }))
    expect(readRule(form(many))).toMatchObject({
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

test('is ignored for a collection by hand', () => {
  const read = readCollection({
    kind: 'manual',
    'texts.en.name': 'Gifts',
    'conditions.0.is': 'stock',
    'texts.de.name': '',
  })
  expect(read).toMatchObject({ ok: true, value: { rule: null, texts: { en: { name: 'Gifts' } } } })
})

test.each<[string, number, string[]]>([
  ['c', 0, ['c', 'a', 'b']],
  ['a', 99, ['b', 'c', 'a']],
  ['b', -1, ['b', 'a', 'c']],
  ['gone', 0, ['a', 'b', 'c']],
])('%s moved to position %i', (id, to, expected) => {
  expect(placedAt(['a', 'b', 'c'], id, to)).toEqual(expected)
})
