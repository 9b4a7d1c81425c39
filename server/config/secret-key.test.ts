// The secret key file: random bytes, readable by its owner only.
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, secretFile } from '../../tests/fixtures/staff/settings.ts'
import { openSecret, problemsOfSecret } from './secret-key.ts'

describe('the secret key', () => {
  test.each([
    ['zeros', Buffer.alloc(32)],
    ['counting', Buffer.from(Array.from({ length: 64 }, (_, i) => i))],
    ['a pattern', Buffer.from('0123456789abcdef'.repeat(4))],
    ['words', Buffer.from('change-me-change-me-please-change-me')],
  ])('refuses %s', (_, content) => {
    expect(problemsOfSecret(secretFile(content))).toEqual(['does not hold random bytes.'])
  })

  test('accepts random bytes in every common encoding', () => {
    for (let i = 0; i < 500; i++) {
      for (const spelling of ['latin1', 'hex', 'base64'] as const) {
        const content = Buffer.from(randomBytes(32).toString(spelling), 'latin1')
        expect(problemsOfSecret(secretFile(content))).toEqual([])
      }
    }
  })

  test('is generated once for a demonstration, readable by its owner only', () => {
    const dataDir = join(folder, 'demo')
    const first = openSecret(null, dataDir)
    expect(first.length).toBe(32)
    expect(openSecret(null, dataDir)).toEqual(first)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(problemsOfSecret(join(dataDir, 'secret.key'))).toEqual([])
  })
})
