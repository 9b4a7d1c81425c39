// The lines that a new shop is told to write are enough to start it.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { adviceForFirstStart, firstSettings } from './first-settings.ts'

const key = join(mkdtempSync(join(tmpdir(), 'piazza-first-settings-')), 'secret.key')
writeFileSync(key, randomBytes(48), { mode: 0o600 })
const named = Object.fromEntries(firstSettings.map((line) => line.split(/=(.*)/s).slice(0, 2)))

test('with these lines and a key a shop starts, and without any of them it says which is missing', () => {
  const env = { ...named, SECRET_KEY_FILE: key }
  expect(readConfig(env).problems).toBeUndefined()
  for (const name of Object.keys(env)) {
    const { problems = [] } = readConfig({ DEMO: '0', ...env, [name]: '' })
    expect(problems.join('\n')).toContain(name)
  }
})

test('the advice is for a shop without address and key, and fits one screen', () => {
  const advice = adviceForFirstStart({ DEMO: '0', PUBLIC_URL: ' ' }) ?? ''
  for (const line of firstSettings) expect(advice).toContain(line)
  const { problems = [] } = readConfig({ DEMO: '0' })
  const lines = [...problems, ...advice.split('\n')]
  expect(lines.length).toBeLessThan(23)
  expect(Math.max(...advice.split('\n').map(({ length }) => length))).toBeLessThan(100)
  expect(adviceForFirstStart({ PUBLIC_URL: 'https://shop.example' })).toBeNull()
  expect(adviceForFirstStart({ SECRET_KEY_FILE: 'secret.key' })).toBeNull()
})
