// Hashes are the same in any case, with 0x or without, and written as their ledger writes them.
import { expect, test } from 'vitest'
import { hashOn, isSameHash, isTransactionHash, spellingsOf } from './rules/hashes.ts'

const digits = 'ab12'.repeat(16)
const typed = [
  digits,
  `0x${digits}`,
  digits.toUpperCase(),
  `0X${digits.toUpperCase()}`,
  ` ${digits}\n`,
]

test.each(typed)('%j is one hash, as each ledger writes it', (text) => {
  expect(isTransactionHash(text)).toBe(true)
  expect(isSameHash(text, digits)).toBe(true)
  expect(spellingsOf(text)).toEqual([digits, `0x${digits}`])
  expect(hashOn('pi', text)).toBe(digits)
  expect(hashOn('Pi Network', text)).toBe(digits)
  expect(hashOn('tron:728126428', text)).toBe(digits)
  expect(hashOn('eip155:137', text)).toBe(`0x${digits}`)
})

test.each(['', '0x', digits.slice(1), `${digits}0`, `0x0x${digits}`, 'z'.repeat(64)])(
  '%j is none',
  (text) => {
    expect(isTransactionHash(text)).toBe(false)
  },
)
