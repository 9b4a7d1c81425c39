import { describe, expect, test } from 'vitest'
import { placedAt } from '../../platform/reorder.ts'
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
})

test.each<[string, number, string[]]>([
  ['c', 0, ['c', 'a', 'b']],
  ['a', 99, ['b', 'c', 'a']],
  ['b', -1, ['b', 'a', 'c']],
  ['gone', 0, ['a', 'b', 'c']],
])('%s moved to position %i', (id, to, expected) => {
  expect(placedAt(['a', 'b', 'c'], id, to)).toEqual(expected)
})
