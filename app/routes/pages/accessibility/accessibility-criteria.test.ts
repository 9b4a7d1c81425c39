// The published accessibility report is complete, and each file of tests that it names exists.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../../tests/support/source-files.ts'
import { criteriaIn } from './accessibility-criteria.ts'

const criteria = criteriaIn(
  readFileSync(join(root, 'docs', 'developing', 'accessibility.md'), 'utf8'),
)

/** Guideline by guideline, with the levels of its criteria: `-` for AAA, which is not claimed, and for 4.1.1. */
const guidelines: Readonly<Record<string, string>> = {
  '1.1': 'A',
  '1.2': 'A A A AA AA',
  '1.3': 'A A A AA AA',
  '1.4': 'A A AA AA AA - - - - AA AA AA AA',
  '2.1': 'A A - A',
  '2.2': 'A A',
  '2.3': 'A',
  '2.4': 'A A A A AA AA AA - - - AA',
  '2.5': 'A A A A - - AA AA',
  '3.1': 'A AA',
  '3.2': 'A A AA AA - A',
  '3.3': 'A A AA AA - - A AA',
  '4.1': '- A AA',
}

test('lists every criterion of levels A and AA, in order, each with how it is met', () => {
  const wanted = Object.entries(guidelines).flatMap(([guideline, levels]) =>
    levels
      .split(' ')
      .map((level, index) => `${guideline}.${index + 1} ${level}`)
      .filter((each) => !each.endsWith('-')),
  )
  expect(wanted.length).toBe(55)
  expect(criteria.map(({ number, level }) => `${number} ${level}`)).toEqual(wanted)
  expect(criteria.filter(({ how }) => how.length < 10)).toEqual([])
})

test('tested criteria name files of tests that exist', () => {
  const without = criteria.filter(({ state, tests }) => (state === 'tested') !== tests.length > 0)
  expect(without).toEqual([])
  const named = criteria.flatMap(({ tests }) => tests)
  expect(named.length).toBeGreaterThan(35)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('an unknown state is refused', () => {
  expect(() => criteriaIn('| 1.1.1 | Name | A | perfect | Somehow. |')).toThrow('perfect')
})
