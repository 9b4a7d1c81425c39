// Validation of the two steps of a check.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '../../result.ts'
import { readDetails, readIdentityDocument, typedIdentityDocument } from './input.ts'
import { idTypes, partsFor } from './rules/check.ts'

describe('step 1', () => {
  const form = {
    firstName: ' Ada ',
    lastName: 'Byron',
    email: 'Ada@Shop.Example',
    phone: '+1 (555) 123-4567',
    country: 'gb',
    wallet: '',
  }
  const wallet = `G${'A2'.repeat(27)}B`

  test('normalises valid input', () => {
    expect(readDetails({ ...form, wallet: ` ${wallet} ` })).toEqual(
      ok({
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@shop.example',
        phone: '+15551234567',
        country: 'GB',
        wallet,
      }),
    )
  })

  test('reads a phone number in the format of the country', () => {
    expect(readDetails({ ...form, country: 'CH', phone: '079 123 45 67' })).toMatchObject({
      value: { phone: '+41791234567' },
    })
  })

  test.each([
    ['firstName', '', 'field.firstName.required'],
    ['lastName', 'B4ron', 'field.lastName.characters'],
    ['email', '', 'field.email.required'],
    ['email', 'ada', 'field.email.format'],
    ['phone', '', 'field.phone.required'],
    ['phone', '0123', 'field.phone.format'],
    ['country', '', 'field.country.required'],
    ['country', 'XX', 'field.country.required'],
    ['wallet', wallet.slice(1), 'field.wallet.format'],
    ['wallet', wallet.toLowerCase(), 'field.wallet.format'],
    ['wallet', `M${wallet.slice(1)}`, 'field.wallet.format'],
    ['wallet', '0x52908400098527886E0F7030069857D2E4169EE7', 'field.wallet.format'],
  ])('%s %j', (field, value, code) => {
    const result = readDetails({ ...form, [field]: value })
    expect(result).toEqual(refuse('form.invalid', { fields: { [field]: code } }))
  })
})

describe('step 2', () => {
  const form = {
    nationality: 'British',
    address: '12 Square, London',
    idType: 'passport',
    idNumber: '',
    issuingCountry: 'GB',
    expiry: '2031-05-01',
    birthDate: '',
    mrz: '',
    route: 'selfie',
    consent: 'yes',
  }
  const day = { today: '2026-11-21', minimumAge: 0 }

  test('the document number is optional', () => {
    const { consent, ...papers } = form
    expect(readIdentityDocument({ ...form, consent }, day)).toEqual(ok(papers))
  })

  test.each([
    ['nationality', ' ', 'field.nationality.required'],
    ['nationality', 'x'.repeat(81), 'field.nationality.long'],
    ['address', '', 'field.address.required'],
    ['address', 'x'.repeat(2000), 'field.address.long'],
    ['idType', '', 'field.idType.required'],
    ['idType', 'library card', 'field.idType.required'],
    ['idNumber', 'AB<script>', 'field.idNumber.format'],
    ['idNumber', '1'.repeat(41), 'field.idNumber.format'],
    ['issuingCountry', '', 'field.issuingCountry.required'],
    ['issuingCountry', 'XX', 'field.issuingCountry.required'],
    ['expiry', '', 'field.expiry.required'],
    ['expiry', '01.05.2031', 'field.expiry.format'],
    ['expiry', '2031-02-30', 'field.expiry.format'],
    ['expiry', '2026-11-20', 'field.expiry.past'],
    ['mrz', 'P<GBRBYRON<<ADA', 'field.mrz.format'],
    ['consent', '', 'field.consent.required'],
  ])('%s %j', (field, value, code) => {
    const result = readIdentityDocument({ ...form, [field]: value }, day)
    expect(result).toEqual(refuse('form.invalid', { fields: { [field]: code } }))
  })

  test('a document may have no expiry date, and end today', () => {
    expect(readIdentityDocument({ ...form, expiry: '', noExpiry: 'yes' }, day)).toMatchObject({
      value: { expiry: 'none' },
    })
    expect(readIdentityDocument({ ...form, expiry: day.today }, day).ok).toBe(true)
  })

  test.each([
    ['', 'field.birthDate.required'],
    ['2027-01-01', 'field.birthDate.required'],
    ['1815-12-10', 'field.birthDate.required'],
    ['1990-12-10', undefined],
  ])('a date of birth is required only with a minimum age: %j', (birthDate, code) => {
    const read = readIdentityDocument({ ...form, birthDate }, { ...day, minimumAge: 18 })
    expect(read.ok ? undefined : read.fields?.birthDate).toBe(code)
    expect(readIdentityDocument({ ...form, birthDate }, day)).toMatchObject({
      value: { birthDate: '' },
    })
  })

  test('an ID card has two sides, and another method needs no selfie', () => {
    expect(partsFor('passport', 'selfie')).toEqual(['id-front', 'selfie'])
    expect(partsFor('passport', 'other')).toEqual(['id-front'])
    for (const card of idTypes.filter((type) => type !== 'passport')) {
      expect(partsFor(card, 'selfie')).toEqual(['id-front', 'id-back', 'selfie'])
    }
  })

  test('input is limited in length, and an empty form has empty answers', () => {
    const { route, ...rest } = typedIdentityDocument({})
    expect([route, ...new Set(Object.values(rest))]).toEqual(['selfie', ''])
    const length = fc.string({ maxLength: 3000 })
    fc.assert(
      fc.property(length, (text) => typedIdentityDocument({ address: text }).address.length <= 301),
    )
  })
})
