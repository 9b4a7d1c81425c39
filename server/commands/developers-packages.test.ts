// Commands for developers say in one sentence what an operator's installation lacks.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tests/support/source-files.ts'
import { missingForDevelopers } from './developers-packages.ts'

test('nothing is missing where the tests run', () => {
  expect(missingForDevelopers(root)).toBeNull()
})

test('an installation without tests, and one without their packages, say so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'piazza-installed-'))
  expect(missingForDevelopers(folder)).toMatch(/needs the source of Piazza/)
  mkdirSync(join(folder, 'tests/simulation'), { recursive: true })
  writeFileSync(join(folder, 'tests/simulation/main.ts'), '')
  const packages = { 'node_modules/vitest': { version: '1.0.0', integrity: 'x', dev: true } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  expect(missingForDevelopers(folder)).toMatch(/packages that are not installed: run npm ci/)
})
