import { hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyring } from './keyring.ts'

const secret = new Uint8Array(32).fill(7)
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')

test('a key is HKDF-SHA-256 of secret, purpose and version: the same on every machine', () => {
  const expected = Buffer.from(hkdfSync('sha256', secret, 'piazza', 'documents:v1', 32)).toString(
    'hex',
  )
  expect(hex(keyring({ 1: secret }).key('documents'))).toBe(expected)
  expect(hex(keyring({ 1: secret }).key('documents', 1))).toBe(expected)
})

test('purposes, versions and secrets never share a key', () => {
  const ring = keyring({ 1: secret, 2: new Uint8Array(32).fill(8) })
  const keys = [ring.key('documents', 1), ring.key('documents', 2), ring.key('details', 2)]
  expect(new Set(keys.map(hex)).size).toBe(3)
  expect(ring.version).toBe(2)
  expect(hex(ring.key('details'))).toBe(hex(ring.key('details', 2)))
})

test('a previous version decrypts what it encrypted', () => {
  const before = hex(keyring({ 1: secret }).key('documents'))
  expect(hex(keyring({ 1: secret, 2: randomBytes(32) }).key('documents', 1))).toBe(before)
})

test('refuses no secrets, a short one, and an unknown version', () => {
  expect(() => keyring({})).toThrow('empty')
  expect(() => keyring({ 1: randomBytes(31) })).toThrow('32 bytes')
  expect(() => keyring({ 1: secret }).key('documents', 2)).toThrow('version 2')
})
