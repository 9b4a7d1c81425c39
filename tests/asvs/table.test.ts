import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/source-files.ts'
import { readTable } from './table.ts'

const { rows, problems } = readTable()

test('every requirement has an answer, and every named test exists', () => {
  expect(problems).toEqual([])
  expect(rows.length).toBe(345)
})

test('the page has a row for each requirement, with its tests', () => {
  const page = readFileSync(join(root, 'docs', 'developing', 'asvs.md'), 'utf8')
  const missing = rows.filter(({ number, tests }) => {
    const line = page.split('\n').find((each) => each.startsWith(`| ${number} |`)) ?? ''
    return !line || tests.some(({ name }) => !line.includes(name))
  })
  expect(missing.map(({ number }) => number)).toEqual([])
})
