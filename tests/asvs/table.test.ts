import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/source-files.ts'
import { readTable } from './table.ts'

const { rows, problems } = readTable()

test('every requirement has its answer, and every test that is named exists', () => {
  expect(problems).toEqual([])
  expect(rows.length).toBe(345)
})

test('the page has a line for each requirement, with the tests that answer it', () => {
  const page = readFileSync(join(root, 'docs', 'developing', 'asvs.md'), 'utf8')
  const missing = rows.filter(({ number, tests }) => {
    const line = page.split('\n').find((each) => each.startsWith(`| ${number} |`)) ?? ''
    return !line || tests.some(({ name }) => !line.includes(name))
  })
  expect(missing.map(({ number }) => number)).toEqual([])
})
