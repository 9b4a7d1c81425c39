// IBAN, BIC, and the text of a transfer's QR code.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epcText, ibanText, readBic, readIban } from './rules/iban.ts'

const ibans = ['DE89370400440532013000', 'GB29NWBK60161331926819', 'NO9386011117947']

test('published examples are read in any spelling', () => {
  for (const iban of ibans) {
    expect(readIban(iban)).toBe(iban)
    expect(readIban(` ${ibanText(iban).toLowerCase()} `)).toBe(iban)
  }
  expect(ibanText('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})

test('one changed character, and two swapped ones, are noticed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ibans),
      fc.nat(20),
      fc.constantFrom(...'0123456789'),
      (iban, at, digit) => {
        const place = at % iban.length
        const other = iban.slice(0, place) + digit + iban.slice(place + 1)
        if (other !== iban) expect(readIban(other)).toBeNull()
      },
    ),
    { numRuns: 200 },
  )
  expect(readIban('DE89370400440532010300')).toBeNull()
})

test.each([
  '',
  'DE',
  'DE8937040044053201300',
  'DE89 <b>',
  '٠٠٠٠',
  'DE00370400440532013000',
  'X'.repeat(400),
])('not an IBAN: %j', (text) => expect(readIban(text)).toBeNull())

test('a BIC has eight or eleven characters', () => {
  expect(readBic('cobadeff xxx')).toBe('COBADEFFXXX')
  expect(readBic('COBADEFF')).toBe('COBADEFF')
  expect(readBic('COBADEFFXX')).toBeNull()
})

test('the QR text follows EPC069-12, in euro only', () => {
  const transfer = {
    holder: 'Piazza GmbH',
    iban: 'DE89370400440532013000',
    bic: '',
    amount: 2500n,
    currency: 'EUR',
    reference: 'PI-1234',
  }
  expect(epcText(transfer)).toBe(
    'BCD\n002\n1\nSCT\n\nPiazza GmbH\nDE89370400440532013000\nEUR25.00\n\n\nPI-1234',
  )
  expect(epcText({ ...transfer, currency: 'CHF' })).toBeNull()
  expect(epcText({ ...transfer, amount: 0n })).toBeNull()
  expect(epcText({ ...transfer, amount: 100_000_000_000n })).toBeNull()
  // A line break would begin another field.
  expect(epcText({ ...transfer, holder: 'Piazza\nGB29NWBK60161331926819' })).toBeNull()
  expect(epcText({ ...transfer, reference: 'PI-1\nX' })).toBeNull()
})
