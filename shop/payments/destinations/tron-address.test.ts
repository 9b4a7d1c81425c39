import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromTron, readTronAddress, toTron } from './rules/tron-address.ts'

/** Published pairs: Tether's contracts on Tron and on its Shasta test network, and the zero address. */
test.each([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs', '0x42a1e39aefa49290f2b3f9ed688d7cecf86cd6e0'],
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', '0x0000000000000000000000000000000000000000'],
])('%s is %s', (base58, hex) => {
  expect(fromTron(base58)).toBe(hex)
  expect(toTron(hex)).toBe(base58)
  expect(toTron(hex.toUpperCase().replace('0X', '0x'))).toBe(base58)
})

test('every address survives the round trip', () => {
  const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(bytes, (address) => {
      const hex = `0x${Buffer.from(address).toString('hex')}`
      const text = toTron(hex)
      expect(text).toMatch(/^T.{33}$/)
      expect(fromTron(text)).toBe(hex)
    }),
  )
})

test('one wrong character is refused', () => {
  const right = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  for (let place = 0; place < right.length; place += 1) {
    const letter = right[place] === 'A' ? 'B' : 'A'
    expect(readTronAddress(right.slice(0, place) + letter + right.slice(place + 1))).toBe(null)
  }
})

test.each([
  '',
  'T',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt',
  'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60',
  '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
])('refuses %j', (text) => expect(readTronAddress(text)).toBe(null))
