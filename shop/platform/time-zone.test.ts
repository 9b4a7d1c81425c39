// Times in emails: the shop's zone, daylight saving time, zone name.
import { expect, test } from 'vitest'
import { emailDate, emailDateTime, fieldTime, isZone, momentInZone } from './time-zone.ts'

const shopIn = (timeZone: string) => ({ config: { operator: { timeZone } } })

test.each([
  ['', '2026-11-05T13:32:00Z', 'en', 'November 5, 2026 at 13:32 UTC'],
  ['Europe/Berlin', '2026-11-05T13:32:00Z', 'de', '5. November 2026 um 14:32 MEZ'],
  ['Europe/Berlin', '2026-07-05T13:32:00Z', 'de', '5. Juli 2026 um 15:32 MESZ'],
  ['Asia/Tokyo', '2026-11-05T20:32:00Z', 'en', 'November 6, 2026 at 05:32 GMT+9'],
])('in %j, %s is shown in %s as %s', (zone, at, language, text) => {
  expect(emailDateTime(shopIn(zone), new Date(at), language)).toBe(text)
})

test.each([
  ['UTC', '2026-11-26T09:05', '2026-11-26T09:05:00.000Z'],
  ['Europe/Berlin', '2026-11-26T00:30', '2026-11-25T23:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01T09:00', '2026-07-01T07:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
  // Skipped, and repeated.
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
])('in %s a field with %s is %s', (zone, text, at) => {
  expect(momentInZone(text, zone)?.toISOString()).toBe(at)
  if (!text.startsWith('2026-03-29')) expect(fieldTime(new Date(at), zone)).toBe(text)
})

test.each([
  '',
  '2026-02-31T10:00',
  '2026-01-01T24:00',
  'tomorrow',
  '2026-01-01',
  '0000-01-01T00:00',
  '0001-01-01T00:00',
  '0999-12-31T23:59',
])('a field with %j is invalid', (text) =>
  expect(momentInZone(text, 'Europe/Berlin')).toBeUndefined(),
)

test('a day is that of the shop’s time zone', () => {
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
])('%j is a time zone: %s', (name, is) => {
  expect(isZone(name)).toBe(is)
})
