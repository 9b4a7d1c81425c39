import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOfMemo } from '../requests/rules/memo.ts'
import { isInTime, isLive, memoFor, messageFor, methodFor, normalizeMemo } from './rules.ts'

const facts = {
  publicUrl: 'https://shop.example',
  shopName: 'Piazza',
  username: 'ada',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nonce: '00112233445566778899aabbccddeeff',
  issuedAt: new Date('2026-11-21T12:00:00Z'),
  expiresAt: new Date('2026-11-21T12:10:00Z'),
}

test('the message has the format of EIP-4361', () => {
  expect(
    messageFor('evm', facts),
  ).toBe(`shop.example wants you to sign in with your Ethereum account:
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed

This shows Piazza that the account ada controls this wallet. Signing is free and does not move funds. We never ask for your recovery phrase.

URI: https://shop.example/account/wallets
Version: 1
Chain ID: 1
Nonce: 00112233445566778899aabbccddeeff
Issued At: 2026-11-21T12:00:00.000Z
Expiration Time: 2026-11-21T12:10:00.000Z`)
  expect(messageFor('stellar', facts)).not.toContain('Chain ID')
})

test('payments are watched on Pi only', () => {
  expect(methodFor('stellar', 'payment')).toBe('payment')
  expect(methodFor('evm', 'payment')).toBe(null)
  expect([methodFor('stellar', 'signature'), methodFor('evm', 'signature')]).toEqual([
    'sep53',
    'siwe',
  ])
})

describe('a memo', () => {
  const random = fc.uint8Array({ minLength: 10, maxLength: 10 })

  test('is recognised in any spelling, and is never an order code', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const memo = memoFor(bytes)
        expect(Buffer.byteLength(memo)).toBeLessThanOrEqual(28)
        const typed = memo.toLowerCase().replace(/0/g, 'o').replace(/1/g, 'l').replace('-', ' ')
        expect(normalizeMemo(memo)).toBe(memo)
        expect(normalizeMemo(typed)).toBe(memo)
        expect(codeOfMemo({ type: 'text', value: memo })).toBe(null)
      }),
    )
  })

  test.each(['', 'PROVE-', 'PROVE-0123', 'AX8T4QRV9QH', 'PROVE-UUUUUUUUUU', 'é'.repeat(14)])(
    'is not recognised as %j',
    (text) => expect(normalizeMemo(text)).toBe(null),
  )
})

test('a payment counts by the time of its ledger', () => {
  expect(isInTime(facts, new Date('2026-11-21T11:59:00Z'))).toBe(true)
  expect(isInTime(facts, new Date('2026-11-21T11:57:00Z'))).toBe(false)
  expect(isInTime(facts, new Date('2026-11-21T12:13:00Z'))).toBe(false)
  expect(isLive(facts, new Date('2026-11-21T12:09:59Z'))).toBe(true)
  expect(isLive(facts, new Date('2026-11-21T12:10:00Z'))).toBe(false)
})
