// User text keeps its own direction (bidi) in every language.
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('quotations detect their direction, and phone numbers are left to right', () => {
  const found = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/<(blockquote|bdi|Verbatim)([^>]*)>\s*\{?([^<]*)/g)].map(
      ([, name = '', marks = '', inside = '']) => ({ file, name, marks, inside }),
    ),
  )
  const quoted = found.filter(({ name }) => name === 'blockquote')
  expect(quoted.length).toBeGreaterThan(5)
  expect(quoted.filter(({ marks }) => !marks.includes('dir="auto"'))).toEqual([])
  const numbers = found.filter(({ inside }) => /^\w+(\.\w+)*\.phone(Number)?\}/.test(inside))
  expect(numbers.length).toBeGreaterThan(1)
  expect(numbers.filter(({ name }) => name !== 'Verbatim')).toEqual([])
})
