// Times in emails: the shop's zone, daylight saving time, zone name.
import { expect, test } from 'vitest'
import { emailDate, emailDateTime, isZone } from './time-zone.ts'

const shopIn = (timeZone: string) => ({ config: { operator: { timeZone } } })

test.each([
  ['', '2026-11-05T13:32:00Z', 'en', 'November 5, 2026 at 13:32 UTC'],
  ['Europe/Berlin', '2026-11-05T13:32:00Z', 'de', '5. November 2026 um 14:32 MEZ'],
  ['Europe/Berlin', '2026-07-05T13:32:00Z', 'de', '5. Juli 2026 um 15:32 MESZ'],
  ['Asia/Tokyo', '2026-11-05T20:32:00Z', 'en', 'November 6, 2026 at 05:32 GMT+9'],
])('in %j, %s is told in %s as %s', (zone, at, language, text) => {
  expect(emailDateTime(shopIn(zone), new Date(at), language)).toBe(text)
})

test('a day is the shop’s', () => {
  expect(emailDate(shopIn('Asia/Tokyo'), new Date('2026-11-05T20:32:00Z'), 'en')).toBe(
    'November 6, 2026',
  )
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['+02:00', false],
  ['Europe/Nowhere', false],
  ['', false],
])('%j is a zone: %s', (name, is) => {
  expect(isZone(name)).toBe(is)
})
