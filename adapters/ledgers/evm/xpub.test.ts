import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { addressBook } from './xpub.ts'
import { problemOfXpub } from './xpub-text.ts'

// The well-known phrase of development nodes; it controls no funds.
const phrase = 'test test test test test test test test test test test junk'
const account = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive("m/44'/60'/0'")
const xpub = account.publicExtendedKey

test('addresses are those of a wallet with the same phrase', async () => {
  const book = addressBook(xpub)
  for (const index of [0, 1, 2, 7, 19, 1000, 65_535, 2 ** 31 - 1]) {
    const path = `m/44'/60'/0'/0/${index}` as const
    expect(await book.addressAt(index)).toBe(mnemonicToAccount(phrase, { path }).address)
  }
})

test('another key has another fingerprint', () => {
  const other = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase, 'other')).derive("m/44'/60'/0'")
  expect(addressBook(xpub).account).toBe(addressBook(xpub).account)
  expect(addressBook(other.publicExtendedKey).account).not.toBe(addressBook(xpub).account)
})

describe('an extended key is refused', () => {
  test.each([
    ['that is private', account.privateExtendedKey, 'private'],
    ['of one address instead of an account', account.deriveChild(0).publicExtendedKey, 'depth 4'],
    ['with one wrong letter', `${xpub.slice(0, -1)}${xpub.endsWith('1') ? '2' : '1'}`, 'checksum'],
    ['that is none', 'hello', 'checksum'],
  ])('%s', (_, text, word) => {
    expect(problemOfXpub(text)).toContain(word)
    expect(problemOfXpub(text)).not.toContain(text)
    expect(() => addressBook(text)).toThrow(word)
  })
})
