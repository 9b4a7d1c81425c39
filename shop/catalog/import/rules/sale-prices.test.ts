import { expect, test } from 'vitest'
import { type SalePrice, saleOf } from './sale-prices.ts'

const price = (price: string, sale: string, from = '', to = ''): SalePrice => ({
  price,
  sale,
  from,
  to,
})
const at = (percent: number, startsAt: string | null = null, endsAt: string | null = null) => ({
  percent,
  startsAt,
  endsAt,
})

test.each<[string, SalePrice[], ReturnType<typeof saleOf>]>([
  ['a quarter off', [price('20', '15')], at(25)],
  ['with a comma', [price('19,90', '9,95')], at(50)],
  ['rounded down, so that nothing is sold for less', [price('8', '5')], at(37)],
  ['of all variants', [price('20', '15'), price('40', '30')], at(25)],
  ['of one variant only', [price('20', '15'), price('40', '')], null],
  ['other percents', [price('20', '15'), price('40', '20')], null],
  ['no sale', [price('20', '')], null],
  ['dearer', [price('20', '25')], null],
  ['the same', [price('20', '20')], null],
  ['for nothing', [price('20', '0')], null],
  ['less than a percent', [price('200', '199')], null],
  ['more than nine tenths', [price('200', '1')], null],
  ['no amount', [price('20', 'ask')], null],
  ['no variants', [], null],
  [
    'days are whole days',
    [price('20', '15', '2026-12-01', '2026-12-24')],
    at(25, '2026-12-01T00:00:00.000Z', '2026-12-25T00:00:00.000Z'),
  ],
  [
    'moments are moments',
    [price('20', '15', '2026-12-01T08:00:00', '2026-12-24 18:30')],
    at(25, '2026-12-01T08:00:00.000Z', '2026-12-24T18:30:00.000Z'),
  ],
  ['from a day on', [price('20', '15', '2026-12-01')], at(25, '2026-12-01T00:00:00.000Z')],
  ['other days', [price('20', '15', '', '2026-12-24'), price('20', '15')], null],
  ['ends before it begins', [price('20', '15', '2026-12-24', '2026-12-01')], null],
  ['no such day', [price('20', '15', '2026-02-31')], null],
  ['no day', [price('20', '15', 'soon')], null],
])('%s', (_, prices, sale) => expect(saleOf(prices, 'UTC')).toEqual(sale))

test.each([
  [
    'days begin and end in the shop',
    '2026-12-01',
    '2026-12-24',
    '2026-11-30T23:00',
    '2026-12-24T23:00',
  ],
  ['summer time ends', '2026-10-24', '2026-10-25', '2026-10-23T22:00', '2026-10-25T23:00'],
  [
    'the shop’s clock',
    '2026-12-01T08:00',
    '2026-12-24 18:30:00',
    '2026-12-01T07:00',
    '2026-12-24T17:30',
  ],
  ['UTC', '2026-12-01T08:00:00Z', '2026-12-24T18:30Z', '2026-12-01T08:00', '2026-12-24T18:30'],
  [
    'offsets',
    '2026-12-01T08:00-0330',
    '2026-12-24T18:30:00+02:00',
    '2026-12-01T11:30',
    '2026-12-24T16:30',
  ],
])('a period in Berlin: %s', (_, from, to, startsAt, endsAt) =>
  expect(saleOf([price('20', '15', from, to)], 'Europe/Berlin')).toEqual(
    at(25, `${startsAt}:00.000Z`, `${endsAt}:00.000Z`),
  ),
)
