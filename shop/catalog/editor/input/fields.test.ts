import * as v from 'valibot'
import { expect, test } from 'vitest'
import { line, needed, prose } from './fields.ts'

test.each([
  ['a line', line(80)],
  ['a required line', needed(80)],
  ['a text of several lines', prose],
])('hidden characters in %s are refused', (_, schema) => {
  const read = v.safeParse(schema, 'Lamp\u{e0041}\u{e0042} of oak')
  expect(read.issues?.map(({ message }) => message)).toEqual(['catalog.field.hidden'])
  expect(v.parse(schema, 'Lamp 👩‍💻 of oak')).toBe('Lamp 👩‍💻 of oak')
})
