// The promotion form: what is typed as the command, times in the shop's zone, a last day that counts until its end.
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../shop/result.ts'
import { inForm, readChange, readNew } from './promotion-fields'
import { fieldsOfLink, fieldsOfPromotion } from './promotion-values'

const reader = { language: 'de', zone: 'Europe/Berlin', currency: 'PI' as const }
const week = { name: 'Week', percent: '10', target: 'all' }

describe('the promotion form', () => {
  test.each([
    [{ endsAt: '2031-03-30', endsTime: '' }, '2031-03-30T22:00'],
    [{ endsAt: '2031-10-26', endsTime: '' }, '2031-10-26T23:00'],
    [{ endsAt: '2031-12-31', endsTime: '18:30' }, '2031-12-31T17:30'],
  ])('%j ends at %s in UTC, and is shown as typed', (typed, at) => {
    const endsAt = new Date(`${at}Z`)
    expect(readNew({ ...week, ...typed }, reader)).toMatchObject({ value: { endsAt } })
    expect(fieldsOfLink(new URLSearchParams({ endsAt: at }), reader)).toMatchObject(typed)
  })

  test('the end of a day before one that begins at one o’clock is shown as typed', () => {
    const typed = { endsAt: '2027-09-04', endsTime: '' }
    const santiago = { ...reader, zone: 'America/Santiago', currency: 'PI' as const }
    expect(readNew({ ...week, ...typed }, santiago)).toMatchObject({
      value: { endsAt: new Date('2027-09-05T04:00Z') },
    })
    const link = new URLSearchParams({ endsAt: '2027-09-05T04:00' })
    expect(fieldsOfLink(link, santiago)).toMatchObject(typed)
  })

  test('a saved one is read back as it was', () => {
    const fields = {
      ...week,
      kind: 'amount',
      percent: '',
      amount: '1299,5',
      minimum: '1.299.500,25',
      target: 'products',
      products: '1, 2;3 1',
      coupon: ' audio 10',
      startsAt: '2031-03-01T08:00',
      endsAt: '2031-03-30',
      priority: '7',
      mostUses: '5',
    }
    const read = readNew(fields, reader)
    expect(read).toMatchObject({
      value: {
        amount: 12_995_000_000n,
        minimum: 12_995_002_500_000n,
        productIds: ['1', '2', '3'],
        code: 'AUDIO10',
        startsAt: new Date('2031-03-01T07:00Z'),
        priority: 7,
        mostUses: 5,
      },
    })
    if (!read.ok) throw new Error(read.code)
    const { percent, ...same } = read.value
    const saved = { mostPerShopper: null, category: null, ...same, percent: percent ?? 0 }
    const shown = fieldsOfPromotion(saved as Parameters<typeof fieldsOfPromotion>[0], reader)
    expect(readNew(shown, reader)).toEqual({
      ok: true,
      value: { ...read.value, mostPerShopper: null },
    })
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['kind', { kind: 'gift' }],
    ['percent', { percent: '0' }],
    ['percent', { percent: '91' }],
    ['percent', { percent: '10.5' }],
    ['percent', { percent: '-5' }],
    ['amount', { amount: 'ten' }],
    ['amount', { amount: '1.299' }],
    ['minimum', { minimum: '0' }],
    ['priority', { priority: '100' }],
    ['target', { target: '' }],
    ['target', { target: 'constructor' }],
    ['products', { target: 'products', products: ' , ' }],
    ['coupon', { coupon: 'ab' }],
    ['coupon', { coupon: 'привет' }],
    ['startsAt', { startsAt: 'tomorrow' }],
    ['startsAt', { startsAt: '2027-02-31T00:00' }],
    ['startsAt', { startsAt: '0999-01-01T10:00' }],
    ['endsAt', { endsAt: '', endsTime: '10:00' }],
    ['endsAt', { endsAt: '2031-13-01' }],
    ['endsAt', { endsAt: '2031-02-31' }],
    ['endsAt', { endsAt: '2031-13-01', endsTime: '00:00' }],
    ['endsAt', { endsAt: '2031-02-31', endsTime: '00:00' }],
    ['endsAt', { endsAt: '9999-12-31' }],
    ['mostUses', { mostUses: '0' }],
  ])('%s is refused: %j', (field, more) => {
    const answer = inForm(readNew({ ...week, ...(more as object) }, reader))
    expect(answer).toMatchObject({ ok: false, code: 'form.invalid' })
    const { fields } = answer as { fields: Record<string, string> }
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).not.toBe('form.invalid')
  })

  test('a field that it does not know is refused, not ignored', () => {
    for (const field of ['discount', 'code', '__proto__', 'name.de', 'constructor.name']) {
      const fields = JSON.parse(JSON.stringify(week).replace('{', `{"${field}":"1",`))
      const unknown = refuse('form.unknown_field', { facts: { field } })
      expect(readNew(fields, reader)).toMatchObject(unknown)
      expect(readChange(fields, reader, false)).toMatchObject(unknown)
      expect(readChange({ name: 'A', [field]: '1' }, reader, true)).toMatchObject({ ok: false })
    }
  })

  test('what a form does not have stays, and what is emptied goes', () => {
    const read = readChange({ name: 'A', minimum: '', endsAt: '' }, reader, true)
    const left = Object.entries(read.ok ? read.value : {}).filter(([, each]) => each !== undefined)
    expect(Object.fromEntries(left)).toEqual({ name: 'A', minimum: null, endsAt: null })
  })

  test.each(['2031-13-01T00:00', '2031-02-31T00:00'])(
    'the end %s in a link is shown as sent',
    (sent) => {
      const [endsAt, endsTime] = sent.split('T')
      expect(fieldsOfLink(new URLSearchParams({ endsAt: sent }), reader)).toMatchObject({
        endsAt,
        endsTime,
      })
    },
  )
})
