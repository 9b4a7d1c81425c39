import { expect, test } from 'vitest'
import { readPlace } from './places.ts'

const typed = {
  name: ' The workshop ',
  address: 'Kaiweg 5\n20457 Hamburg',
  country: 'de',
  preparationMinutes: '90',
  'hours.1': '9:00-13:00,15:00 - 18:00',
}

test('a place with its hours', () => {
  expect(readPlace(typed)).toMatchObject({
    value: {
      name: 'The workshop',
      country: 'DE',
      hours: ['09:00-13:00, 15:00-18:00', '', '', '', '', '', ''],
      preparationMinutes: 90,
    },
  })
})

test.each([
  [{ 'hours.1': '' }, { 'hours.1': 'shipping.field.neverOpen' }],
  [{ 'hours.3': '18-20' }, { 'hours.3': 'shipping.field.hours' }],
  [{ country: 'XX' }, { country: 'shipping.field.country' }],
  [{ name: ' ' }, { name: 'field.required' }],
  [{ name: '\u200b' }, { name: 'field.required' }],
  [{ preparationMinutes: '-1' }, { preparationMinutes: 'shipping.field.preparation' }],
])('%j is refused in its field', (more, fields) => {
  expect(readPlace({ ...typed, ...more })).toMatchObject({ ok: false, fields })
})
