import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { checksummed, readEvmAddress } from './rules/evm-address.ts'

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

describe('an EVM address', () => {
  const anyAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => hex(bytes))

  test.each([
    // The examples of EIP-55.
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s is written with its checksum', (address) => {
    expect(checksummed(address.toLowerCase())).toBe(address)
    expect(readEvmAddress(address)).toBe(address)
    expect(readEvmAddress(address.toLowerCase())).toBe(address)
  })

  test('has the checksum of the reference examples', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(checksummed(address)).toBe(getAddress(address))
      }),
    )
  })

  test('is refused with one letter in the wrong case', () => {
    fc.assert(
      fc.property(anyAddress, fc.nat(39), (address, place) => {
        const right = checksummed(address)
        const letter = right.charAt(place + 2)
        const other = /[a-f]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()
        const wrong = right.slice(0, place + 2) + other + right.slice(place + 3)
        const digits = wrong.slice(2)
        fc.pre(wrong !== right)
        // A single-case address has no checksum.
        fc.pre(digits !== digits.toLowerCase() && digits !== digits.toUpperCase())
        expect(readEvmAddress(wrong)).toBeNull()
      }),
    )
  })

  test.each([
    '',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
    ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
  ])('is refused as %j', (text) => {
    expect(readEvmAddress(text)).toBeNull()
  })
})
