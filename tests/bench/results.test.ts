import { expect, test } from 'vitest'
import { isShort, type Result, tableOf } from '../../bench/results.ts'

const row = (name: string, unit: string, ratio: number, asked = 1): Result => ({
  name,
  unit,
  ratio,
  asked,
  value: ratio * 200,
  limit: 200,
})
const all = [
  row('pages', 'pages/s', 0.8, 0.7),
  row('memory', 'MB', 1.2),
  row('orders', 'orders/s', 0.4, 0.5),
  row('start', 'ms', 0.9),
  row('bodies', 'pages/s', 0.1),
  row('no memory here', 'MB', Number.NaN),
]

test('a higher rate is better, and a lower value of everything else', () => {
  expect(all.filter(isShort).map(({ name }) => name)).toEqual(['memory', 'orders', 'bodies'])
})

test('results below their limit come first, the worst at the top', () => {
  const names = tableOf(all)
    .split('\n')
    .map((line) => /^[a-z ]+?(?= {2,}[\dN])/.exec(line)?.[0])
    .filter(Boolean)
  expect(names).toEqual(['bodies', 'orders', 'memory', 'pages', 'start', 'no memory here'])
  expect(tableOf(all)).toMatch(/^Short of the limit: 3 of 6\n/)
  expect(tableOf(all.filter((each) => !isShort(each)))).toMatch(/^Within the limits: all\.\n/)
})
