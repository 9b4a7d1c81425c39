// Times of the promotion form: in the shop's zone, with a last day that counts until its end.
import { describe, expect, test } from 'vitest'
import { readPromotion } from '../../../../shop/catalog/promotions/input.ts'
import { plainPromotion, writtenPromotion } from './promotion-fields'

const reader = { language: 'de', zone: 'Europe/Berlin' }

describe('the promotion form', () => {
  test.each([
    [{ endsAt: '2031-03-30', endsTime: '' }, '2031-03-30T22:00'],
    [{ endsAt: '2031-10-26', endsTime: '' }, '2031-10-26T23:00'],
    [{ endsAt: '2031-12-31', endsTime: '18:30' }, '2031-12-31T17:30'],
  ])('%j ends at %s in UTC, and is shown as typed', (typed, endsAt) => {
    const read = plainPromotion(typed, reader)
    expect(read).toMatchObject({ value: { endsAt } })
    expect(writtenPromotion({ endsAt }, reader)).toMatchObject(typed)
  })

  test('the end of a day before one that begins at one o’clock is shown as typed', () => {
    const typed = { endsAt: '2027-09-04', endsTime: '' }
    const santiago = { ...reader, zone: 'America/Santiago' }
    const read = plainPromotion(typed, santiago)
    expect(read).toMatchObject({ value: { endsAt: '2027-09-05T04:00' } })
    expect(read.ok && writtenPromotion(read.value, santiago)).toMatchObject(typed)
  })

  test('a time without a day, and a year before any zone, are left to the check', () => {
    expect(plainPromotion({ endsAt: '', endsTime: '10:00' }, reader)).toMatchObject({
      value: { endsAt: 'T10:00' },
    })
    expect(plainPromotion({ startsAt: '0999-01-01T10:00' }, reader)).toMatchObject({
      value: { startsAt: '0999-01-01T10:00' },
    })
  })

  test.each([
    ['2031-13-01', ''],
    ['2031-02-31', ''],
    ['2031-13-01', '00:00'],
    ['2031-02-31', '00:00'],
    ['9999-12-31', ''],
  ])('the end %s %s, which is none, is refused at its field', (endsAt, endsTime) => {
    const fields = { name: 'Week', percent: '10', target: 'all', priority: '', endsAt, endsTime }
    const plain = plainPromotion(fields, reader)
    expect(plain.ok && readPromotion(plain.value, [], new Date('2031-01-01'))).toMatchObject({
      code: 'form.invalid',
      fields: { endsAt: 'promotions.field.time' },
    })
  })

  test.each(['2031-13-01T00:00', '2031-02-31T00:00'])(
    'the end %s in a link is shown as sent',
    (sent) => {
      const [endsAt, endsTime] = sent.split('T')
      expect(writtenPromotion({ endsAt: sent }, reader)).toMatchObject({ endsAt, endsTime })
    },
  )
})
