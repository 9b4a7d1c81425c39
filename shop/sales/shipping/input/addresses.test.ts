import { describe, expect, test } from 'vitest'
import { addressFields } from '../rules/address-book.ts'
import { readAddress } from './addresses.ts'

const good = {
  fullName: ' Ada  Lovelace ',
  streetAddress: '12 St James’s Square',
  city: 'London',
  stateProvince: 'England',
  postalCode: 'SW1Y 4JH',
  country: 'gb',
  phoneNumber: '+44 20 7930 1234',
  email: ' Ada@Example.COM ',
}

test('trims and normalises an address', () => {
  expect(readAddress(good)).toEqual({
    ok: true,
    value: {
      ...good,
      fullName: 'Ada Lovelace',
      country: 'GB',
      phoneNumber: '+442079301234',
      email: 'ada@example.com',
      instructions: '',
    },
  })
})

test('reads a phone number in the format of the destination country, or with its country code', () => {
  for (const [phoneNumber, read] of [
    ['020 7930 1234', '+442079301234'],
    ['0041 79 123 45 67', '+41791234567'],
    ['(0)20 7930 1234', '+442079301234'],
  ])
    expect(readAddress({ ...good, phoneNumber })).toMatchObject({ value: { phoneNumber: read } })
  expect(readAddress({ ...good, phoneNumber: '0' })).toMatchObject({
    fields: { phoneNumber: 'field.phone.format' },
  })
})

const american = {
  ...good,
  city: 'Reno',
  stateProvince: 'NV',
  postalCode: '89501',
  country: 'US',
}

test.each(addressFields)('%s is required where the country uses it', (field) => {
  for (const nothing of [undefined, '', '   ']) {
    expect(readAddress({ ...american, [field]: nothing })).toEqual({
      ok: false,
      code: 'form.incomplete',
      fields: { [field]: 'field.required' },
    })
  }
})

test('names what is missing and what is wrong at once', () => {
  expect(readAddress({ ...american, city: '\u200b', phoneNumber: '1', postalCode: 'zz' })).toEqual({
    ok: false,
    code: 'form.incomplete',
    fields: {
      city: 'field.required',
      phoneNumber: 'field.phone.format',
      postalCode: 'field.postalCode.format',
    },
  })
})

test('does not require parts that the country does not use, and keeps them if given', () => {
  const dubai = { ...good, city: 'Dubai', country: 'AE' }
  expect(readAddress({ ...dubai, stateProvince: '', postalCode: '' })).toMatchObject({
    value: { stateProvince: '', postalCode: '' },
  })
  expect(readAddress({ ...dubai, postalCode: '00000' })).toMatchObject({
    value: { stateProvince: 'England', postalCode: '00000' },
  })
  expect(readAddress({ ...good, city: '', country: 'SG', postalCode: '546080' }).ok).toBe(true)
})

test('asks once about a postal code in an unusual format', () => {
  const odd = { ...good, postalCode: ' sw1y  4j ' }
  const asked = {
    ok: false,
    code: 'form.invalid',
    fields: { postalCode: 'field.postalCode.format' },
  }
  expect(readAddress(odd)).toEqual(asked)
  expect(readAddress({ ...odd, confirmedCode: 'SW1Y 4J' })).toMatchObject({
    value: { postalCode: 'SW1Y 4J' },
  })
  expect(readAddress({ ...odd, confirmedCode: 'SW1Y 4' })).toEqual(asked)
  const long = 'x'.repeat(21)
  expect(readAddress({ ...good, postalCode: long, confirmedCode: long })).toMatchObject({
    fields: { postalCode: 'field.long' },
  })
})

test('limits street lines to what a label holds', () => {
  const street = (streetAddress: string, streetAddress2 = '') => {
    const read = readAddress({ ...good, streetAddress, streetAddress2 })
    return read.ok && read.value.streetAddress
  }
  expect(street('12  High Street', ' Flat 3 ')).toBe('12 High Street\nFlat 3')
  expect(street('', 'Flat 3')).toBe('Flat 3')
  expect(street('a\r\n\nb\nc\nd', 'e')).toBe('a\nb\nc, d, e')
})

describe('invalid input is reported at its field', () => {
  test.each([
    ['country', 'XX', 'field.country.required'],
    ['country', 'Britain', 'field.country.required'],
    ['email', 'ada@example', 'field.email.format'],
    ['phoneNumber', '0', 'field.phone.format'],
    ['city', 'x'.repeat(201), 'field.long'],
    ['instructions', 'x'.repeat(1001), 'field.long'],
  ])('%s: %s', (field, text, key) => {
    expect(readAddress({ ...good, [field]: text })).toEqual({
      ok: false,
      code: 'form.invalid',
      fields: { [field]: key },
    })
  })
})

test('counts characters, not UTF-16 code units', () => {
  expect(readAddress({ ...good, city: '🏠'.repeat(200) }).ok).toBe(true)
})
