// The mutants match the source, and their tests exist.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './broken.ts'
import { mutated } from './mutants.ts'

const root = join(import.meta.dirname, '../..')

test('there are at least forty-five, with unique names', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(45)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  '%s: matches one place of the source, and its tests exist',
  (_, mutant) => {
    const text = readFileSync(join(root, mutant.file), 'utf8')
    expect(mutated(mutant, text)).not.toBe(text)
    expect(mutant.units.length).toBeGreaterThan(0)
    for (const unit of mutant.units) expect(existsSync(join(root, unit))).toBe(true)
  },
)
