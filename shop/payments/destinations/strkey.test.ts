import { MuxedAccount, StrKey } from '@stellar/stellar-sdk/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeAccount,
  encodeAccount,
  encodeMuxed,
  muxedAddress,
  readAddress,
} from './rules/strkey.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })
const ids = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })

describe('compared with the official library', () => {
  test('accounts are encoded and decoded alike', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const address = StrKey.encodeEd25519PublicKey(key)
        expect(encodeAccount(key)).toBe(address)
        expect(decodeAccount(address)).toEqual(key)
        expect(readAddress(address)).toEqual({ account: address, muxedId: null })
      }),
    )
  })

  test('muxed addresses are encoded and decoded alike', () => {
    fc.assert(
      fc.property(keys, ids, (key, id) => {
        const account = encodeAccount(key)
        const address = MuxedAccount.fromAddress(encodeMuxed(key, id), '0')
        expect(address.baseAccount().accountId()).toBe(account)
        expect(address.id()).toBe(String(id))
        expect(muxedAddress(account, id)).toBe(address.accountId())
        expect(readAddress(address.accountId())).toEqual({ account, muxedId: id })
      }),
    )
  })

  test('damaged addresses are refused alike', () => {
    const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567018=')
    fc.assert(
      fc.property(keys, ids, fc.boolean(), fc.nat(68), letters, (key, id, muxed, place, letter) => {
        const good = muxed ? encodeMuxed(key, id) : encodeAccount(key)
        const at = place % good.length
        const text = good.slice(0, at) + letter + good.slice(at + 1)
        const valid = StrKey.isValidEd25519PublicKey(text) || StrKey.isValidMed25519PublicKey(text)
        expect(readAddress(text) !== null).toBe(valid)
      }),
    )
  })
})

// Invalid examples from SEP-23, and texts that people paste.
test.each([
  '',
  'G',
  'GAAAAAAAACGC6',
  'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR',
  'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA',
  'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI',
  'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I',
  'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA',
  'MCAAAAAAAAAAAAB7BQ2L7E5NBWMXDUCMZSIPOBKRDSBYVLMXGSSKF6YNPIB7Y77ITLVL4',
  'ga7qynf7sowq3glr2bgmzehxavirza4kvwltjjfc7mgxua74p7ujvsgz',
  'DEMO-GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
])('refuses %j', (text) => expect(readAddress(text)).toBeNull())

test('accepts the valid examples of SEP-23', () => {
  const account = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
  expect(readAddress(account)).toEqual({ account, muxedId: null })
  for (const [address, muxedId] of [
    ['MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ', 0n],
    ['MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK', 1n << 63n],
  ] as const) {
    expect(readAddress(address)).toEqual({ account, muxedId })
  }
})
