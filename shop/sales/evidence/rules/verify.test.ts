import { createPublicKey, verify as verifyWithNode } from 'node:crypto'
import { expect, test } from 'vitest'
import { unnoticedChanges } from '../../../../tests/fixtures/sales/changed-evidence.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { publicJwk, signedFile } from '../sign.ts'
import { type Evidence, evidenceFormat, type KeyHistory, type PublishedKey } from './format.ts'
import { keyHistoryIn, signingInput, thumbprint, verifyEvidence } from './verify.ts'

const secret = new Uint8Array(32).fill(7)
const shop = { name: 'Piazza', url: 'https://shop.example' }
const evidence: Evidence = {
  format: evidenceFormat,
  part: 'whole',
  shop,
  order: 'PI-1795910400000',
  asOf: '2026-11-30T05:00:00.000Z',
  total: { amount: '12.5', currency: 'PI' },
  lines: [{ name: 'Tè verde 茶', quantity: 2, fullPrice: null, isGift: false }],
}
const bytes = (text: string) => new TextEncoder().encode(text)
const file = signedFile(evidence, secret)

const jwk = publicJwk(secret)
const key: PublishedKey = {
  ...jwk,
  kid: thumbprint(jwk),
  alg: 'EdDSA',
  use: 'sig',
  from: '2026-11-01T00:00:00.000Z',
  until: null,
  revoked: null,
  reason: null,
}
const history = (...keys: PublishedKey[]): KeyHistory => ({ shop, asOf: evidence.asOf, keys })
const fault = (text: string) => {
  const verdict = verifyEvidence(bytes(text), history(key))
  return verdict.is === 'broken' ? verdict.fault : verdict.key.is
}
const resigned = (change: object, by = secret) => signedFile({ ...evidence, ...change }, by)

test('a file of the shop is intact, and its key is one of the shop’s', () => {
  expect(verifyEvidence(bytes(file), history(key))).toEqual({
    is: 'intact',
    evidence,
    kid: key.kid,
    key: { is: 'trusted' },
  })
  expect(verifyEvidence(bytes(file), null)).toMatchObject({ key: { is: 'unchecked' } })
})

test('another implementation verifies the same signature as a JWS with detached content', () => {
  const { protected: head, signature } = JSON.parse(file)
  const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' })
  const input = signingInput(head, evidence)
  expect(verifyWithNode(null, input, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'EdDSA' })
})

test('every change of a single byte is found', () => {
  expect(unnoticedChanges(bytes(file), 4_000, 20_261_130)).toEqual([])
}, 60_000)

test.each([
  ['cut at the end', file.slice(0, -1), 'json'],
  ['cut at the beginning', file.slice(1), 'json'],
  ['empty', '', 'json'],
  ['followed by a line feed', `${file}\n`, 'form'],
  ['with a byte order mark', `\u{feff}${file}`, 'json'],
  ['with spaces', JSON.stringify(JSON.parse(file), null, 2), 'form'],
  ['with a member twice', file.replace('{"evidence"', '{"signature":"","evidence"'), 'form'],
  ['with a member of the order twice', file.replace('"order":', '"order":"PI-1","order":'), 'form'],
  ['with an exponent', file.replace('"quantity":2', '"quantity":2e0'), 'form'],
  ['with a fraction', file.replace('"quantity":2', '"quantity":2.0'), 'form'],
  ['with an escape for a letter', file.replace('"Piazza"', '"\\u0050iazza"'), 'form'],
  ['with members in another order', reordered(file), 'form'],
  ['with an added member beside the evidence', added(file, 'note', 'x'), 'form'],
  ['with an added member within', within(file, { extra: 1 }), 'signature'],
  ['with another amount', file.replace('12.5', '12.6'), 'signature'],
  ['with a member left out', within(file, { total: undefined }), 'signature'],
  ['with the signature of another file', swapped(file, resigned({ order: 'PI-1' })), 'signature'],
  ['of another format', resigned({ format: 'piazza-order-evidence-9' }), 'format'],
  ['that is a list', '[]', 'format'],
  ['that is null', 'null', 'format'],
  ['without a signature', canonicalJson({ evidence, protected: '' }), 'format'],
])('a file %s proves nothing', (_, text, expected) => {
  expect(fault(text)).toBe(expected)
})

test('a file that somebody else has signed is of no key of the shop', () => {
  expect(fault(resigned({ extra: 1 }, new Uint8Array(32).fill(8)))).toBe('unknown')
})

test('a header cannot name another algorithm, or another key than the one it holds', () => {
  const { protected: head } = JSON.parse(file)
  const header = JSON.parse(Buffer.from(head, 'base64url').toString())
  for (const change of [
    { alg: 'none' },
    { kid: 'x' },
    { crit: ['b64'] },
    { jwk: { ...jwk, y: '' } },
  ]) {
    const other = Buffer.from(canonicalJson({ ...header, ...change })).toString('base64url')
    expect(fault(canonicalJson({ ...JSON.parse(file), protected: other }))).toBe('format')
  }
})

test('a replaced key stays good for what it signed before, a revoked one for nothing', () => {
  const standing = (change: Partial<PublishedKey>) => {
    const verdict = verifyEvidence(bytes(file), history({ ...key, ...change }))
    return verdict.is === 'intact' && verdict.key
  }
  expect(standing({ until: '2026-11-30T06:00:00.000Z' })).toEqual({ is: 'trusted' })
  expect(standing({ until: '2026-11-30T04:00:00.000Z' })).toEqual({ is: 'outside' })
  expect(standing({ from: '2026-11-30T06:00:00.000Z' })).toEqual({ is: 'outside' })
  expect(standing({ revoked: '2026-12-24T00:00:00.000Z', reason: 'laptop stolen' })).toEqual({
    is: 'revoked',
    at: '2026-12-24T00:00:00.000Z',
    reason: 'laptop stolen',
  })
})

test('published keys are read from their file, and nothing else is', () => {
  expect(keyHistoryIn(bytes(JSON.stringify(history(key))))).toEqual(history(key))
  for (const other of ['', '{}', file, JSON.stringify(history({ ...key, kid: 'x' }))])
    expect(keyHistoryIn(bytes(other))).toBeNull()
})

function added(text: string, name: string, value: unknown): string {
  return canonicalJson({ ...JSON.parse(text), [name]: value })
}

function within(text: string, change: object): string {
  const read = JSON.parse(text)
  return canonicalJson({
    ...read,
    evidence: JSON.parse(JSON.stringify({ ...read.evidence, ...change })),
  })
}

function reordered(text: string): string {
  const { evidence, ...others } = JSON.parse(text)
  return JSON.stringify({ ...others, evidence })
}

function swapped(text: string, other: string): string {
  const { signature } = JSON.parse(other)
  return canonicalJson({ ...JSON.parse(text), signature })
}
