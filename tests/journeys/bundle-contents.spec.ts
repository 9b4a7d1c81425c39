// The contents of the client bundles.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaults } from '../../server/config/names.ts'

test('client bundles contain no secret, no setting and no server code', () => {
  const folder = join(import.meta.dirname, '../../build/client')
  const scripts = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(js|css|html|json|map)$/.test(name))
  expect(scripts.length).toBeGreaterThan(20)
  const forbidden = [
    ...Object.keys(defaults).filter((name) => name.includes('_')),
    'process.env',
    'postgres://',
    'node:fs',
    'node:crypto',
    'AKIA',
    'PRIVATE KEY',
    import.meta.dirname,
  ]
  const told = scripts.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return forbidden.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`)
  })
  expect(told).toEqual([])
  expect(scripts.filter((name) => name.endsWith('.map'))).toEqual([])
})
