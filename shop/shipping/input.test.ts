import { describe, expect, test } from 'vitest'
import { readAddress } from './input.ts'
import { requiredFields } from './rules.ts'

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

test('an address is read without what typing adds to it', () => {
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

test.each(requiredFields)('%s is required', (field) => {
  for (const nothing of [undefined, '', '   ']) {
    expect(readAddress({ ...good, [field]: nothing })).toEqual({
      ok: false,
      code: 'form.incomplete',
      fields: { [field]: 'field.required' },
    })
  }
})

describe('what is there but wrong is said beside its field', () => {
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

test('characters count, not the units that hold them', () => {
  expect(readAddress({ ...good, city: '🏠'.repeat(200) }).ok).toBe(true)
})
