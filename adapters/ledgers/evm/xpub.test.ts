import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { addressBook } from './xpub.ts'
import { problemOfXpub } from './xpub-text.ts'

// The well-known phrase of development nodes; it controls no funds.
const phrase = 'test test test test test test test test test test test junk'
const seed = mnemonicToSeedSync(phrase)
const master = HDKey.fromMasterSeed(seed)
const account = master.derive("m/44'/60'/0'")
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

test('a key tells where a wallet shows its first address', () => {
  const key = (path: string) => master.derive(path).publicExtendedKey
  const { wallet } = addressBook(key("m/44'/60'/6'"))
  expect(wallet).toEqual({ account: 7, path: "m/44'/60'/6'/0/0" })
  expect(addressBook(key("m/44'/195'/0'"), 'tron').wallet).toEqual({
    account: 1,
    path: "m/44'/195'/0'/0/0",
  })
})

/** As wallets export it that know other version bytes (SLIP-132). */
const exported = (path: string, version: number) =>
  HDKey.fromMasterSeed(seed, { public: version, private: 0x0488ade4 }).derive(path)
    .publicExtendedKey

describe('an extended key is refused', () => {
  test.each([
    ['that is private', account.privateExtendedKey, 'private'],
    ['of one address instead of an account', account.deriveChild(0).publicExtendedKey, 'depth 4'],
    ['of the whole wallet', master.publicExtendedKey, 'depth 0'],
    ['whose number is not hardened', master.derive("m/44'/60'/0").publicExtendedKey, 'hardened'],
    ['of Bitcoin, m/49', exported("m/49'/0'/0'", 0x049d7cb2), "Bitcoin's addresses (ypub…)"],
    ['of Bitcoin, m/84', exported("m/84'/0'/0'", 0x04b24746), "Bitcoin's addresses (zpub…)"],
    ['of several signers', exported("m/48'/0'/0'", 0x02aa7ed3), "Bitcoin's addresses (Zpub…)"],
    ['of a test network', exported("m/44'/1'/0'", 0x043587cf), 'a test network (tpub…)'],
    ['of its segments', exported("m/84'/1'/0'", 0x045f1cf6), 'a test network (vpub…)'],
    ['of Litecoin', exported("m/44'/2'/0'", 0x019da462), 'no extended public key'],
    ['with one wrong letter', `${xpub.slice(0, -1)}${xpub.endsWith('1') ? '2' : '1'}`, 'checksum'],
    ['that is none', 'hello', 'checksum'],
  ])('%s', (_, text, word) => {
    expect(problemOfXpub(text)).toContain(word)
    expect(problemOfXpub(text)).not.toContain(text)
    expect(() => addressBook(text)).toThrow(word)
  })
})

test('the path to export is that of the chain', () => {
  const problem = (family: 'eip155' | 'tron') => problemOfXpub(master.publicExtendedKey, family)
  expect(problem('eip155')).toContain("m/44'/60'/0'")
  expect(problem('tron')).toContain("m/44'/195'/0'")
})
