// Statements as banks and payment services write them.
import { describe, expect, test } from 'vitest'
import { value } from '../../../../tests/support/shopping.ts'
import { orderNumbersIn, proposalsFor } from './proposals.ts'
import { type Line, readStatement } from './statement.ts'

const order = 'PI-1764000000123'
const seen = (text: string) =>
  value(readStatement(text, 'EUR')).lines.map(({ day, amount, purpose, payer }) => [
    day,
    amount,
    purpose,
    payer,
  ])

describe('the same payment of', () => {
  test.each([
    [
      'a German savings bank, below a preamble',
      `Umsätze;;;\nKonto;DE89 3704 0044 0532 0130 00;;\n\n` +
        `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"Betrag";"Waehrung";"Info"\n` +
        `"DE89";"05.11.26";"05.11.26";"GUTSCHRIFT";"${order}";"Ada Lovelace";"GB1";"1.025,50";"EUR";"Umsatz gebucht"\n` +
        `"DE89";"04.11.26";"04.11.26";"LASTSCHRIFT";"Strom";"Werke";"DE2";"-80,00";"EUR";"Umsatz gebucht"\n` +
        `"DE89";"06.11.26";"";"GUTSCHRIFT";"${order}";"Ada Lovelace";"GB1";"9,00";"EUR";"Umsatz vorgemerkt"\n`,
    ],
    [
      'an English bank with a column for money in',
      `Date,Description,Name,Paid out,Paid in,Balance\n05/11/2026,${order},Ada Lovelace,,"1,025.50",9000.00\n25/10/2026,Rent,Landlord,700.00,,8000.00\n`,
    ],
    [
      'a payment service in UTC',
      `Type\tCompleted Date\tDescription\tAmount\tCurrency\tState\tPayer name\nTRANSFER\t2026-11-05 08:00:01\t${order}\t1025.5\tEUR\tCOMPLETED\tAda Lovelace\nTRANSFER\t2026-11-06 08:00:01\tother\t3\tEUR\tPENDING\tBob\nFX\t2026-11-05 08:00:01\tother\t-3\tEUR\tCOMPLETED\t\n`,
    ],
    [
      'a French one, the newest first',
      `Date opération;Libellé;Nom;Montant (EUR)\n05/11/2026;${order};Ada Lovelace;1 025,50 €\n31/10/2026;Frais;Banque;-2,00 €\n`,
    ],
    [
      'a Japanese one',
      `日付,摘要,名前,金額\n2026年11月5日,${order},,"1,025.50"\n`
        .replace('名前', 'name')
        .replace(',,', ',Ada Lovelace,'),
    ],
  ])('%s', (_, text) => {
    expect(seen(text)).toEqual([['2026-11-05', 102_550n, order, 'Ada Lovelace']])
  })
})

test('says what it leaves out, and which rows it cannot read', () => {
  const read = value(
    readStatement(
      `Date;Amount;Currency;Reference\n2026-11-05;10.00;EUR;a\n2026-11-05;10.00;USD;b\n2026-13-05;10.00;EUR;c\n2026-11-05;ten;EUR;d\n2026-11-05;-1.00;EUR;e\n2026-11-05;0.00;EUR;f\n2026-11-05;1.001;EUR;g\n`,
      'EUR',
    ),
  )
  expect(read).toMatchObject({ others: 2, foreign: 1, unreadable: [4, 5, 8] })
  expect(read.lines.map(({ row }) => row)).toEqual([2])
})

test.each([
  ['(1,00)', 0],
  ['1,00-', 0],
  ['− 1,00', 0],
  ['1,00 S', 0],
  ['1,00 H', 1],
  ['+1,00', 1],
  ['€ 1,00', 1],
  ['1,00 EUR', 1],
])('%s is %i incoming payment', (amount, count) => {
  expect(seen(`Datum;Betrag\n05.11.2026;"${amount}"\n`).length).toBe(count)
})

test('a thousand is told from a unit with three decimals', () => {
  const amounts = (text: string, currency: 'EUR' | 'KWD' | 'JPY') =>
    value(readStatement(text, currency)).lines.map(({ amount }) => amount)
  expect(amounts('Datum;Betrag\n05.11.2026;1.250\n', 'EUR')).toEqual([125_000n])
  expect(amounts('Date;Amount\n2026-11-05;"1,250"\n', 'JPY')).toEqual([1250n])
  expect(amounts('Date;Amount\n2026-11-05;1.250\n2026-11-05;"1,000.500"\n', 'KWD')).toEqual([
    1250n,
    1_000_500n,
  ])
  expect(value(readStatement('Date;Amount\n2026-11-05;1.250\n', 'KWD')).unreadable).toEqual([2])
})

test('days with slashes are taken as the file shows, and asked about otherwise', () => {
  const days = (...shown: string[]) =>
    `Date,Amount\n${shown.map((day) => `${day},1.00\n`).join('')}`
  const read = (text: string, as?: 'dmy' | 'mdy') => readStatement(text, 'EUR', as)
  const dayOf = (text: string, as?: 'dmy' | 'mdy') => value(read(text, as)).lines[0]?.day
  expect(dayOf(days('05/11/2026', '31/10/2026'))).toBe('2026-11-05')
  expect(dayOf(days('05/11/2026', '10/31/2026'))).toBe('2026-05-11')
  expect(read(days('05/11/2026'))).toMatchObject({ code: 'statement.days' })
  expect(dayOf(days('05/11/2026'), 'mdy')).toBe('2026-05-11')
  expect(dayOf(days('05/05/2026'))).toBe('2026-05-05')
})

test.each([
  ['', 'statement.columns'],
  ['a,b\n1,2\n', 'statement.columns'],
  ['Date,Amount\n', 'statement.empty'],
  [`Date,Amount\n${'2026-11-05,1\n'.repeat(5001)}`, 'statement.rows'],
])('%.20s is refused as %s', (text, code) => {
  expect(readStatement(text, 'EUR')).toMatchObject({ code })
})

test('order numbers are found as people write them', () => {
  for (const text of [
    order,
    'pi 1764000000123 danke',
    'Bestellung PI-1764 0000 00123',
    'PI1764000000123',
    'order 1764000000123.',
    'EREF+NOTPROVIDED SVWZ+PI-1764000000123',
  ])
    expect(orderNumbersIn(text), text).toEqual([order])
  for (const text of [
    '',
    'DE89370400440532013000',
    'PI-176400000012',
    '17640000001234',
    '1.764000000123',
  ])
    expect(orderNumbersIn(text), text).toEqual([])
  expect(orderNumbersIn(`${order} und PI-1764000000124`)).toEqual([order, 'PI-1764000000124'])
})

describe('a line', () => {
  const line = (
    amount: bigint,
    text = '',
    fingerprint = text + amount,
  ): Line & { fingerprint: string } => ({
    row: 2,
    day: '2026-11-05',
    amount,
    purpose: text,
    payer: '',
    text,
    place: 0,
    fingerprint,
  })
  const open = { orderNumber: order, remaining: 2500n, isCancelled: false }
  const other = { ...open, orderNumber: 'PI-1764000000124' }
  const known = {
    named: new Map([open, other].map((each) => [each.orderNumber, each])),
    byAmount: new Map([[2500n, [open]]]),
    booked: new Set(['b']),
  }
  const kinds = (lines: (Line & { fingerprint: string })[], of = known) =>
    proposalsFor(lines, of).map(({ kind, orderNumber }) => [kind, orderNumber])

  test('pays what it names, in part, or more', () => {
    expect(kinds([line(2500n, order)])).toEqual([['exact', order]])
    expect(kinds([line(2499n, order)])).toEqual([['part', order]])
    expect(kinds([line(2501n, order)])).toEqual([['more', order]])
    const cancelled = { ...known, named: new Map([[order, { ...open, isCancelled: true }]]) }
    expect(kinds([line(2500n, order)], cancelled)).toEqual([['cancelled', order]])
  })

  test('counts against what later ones may pay', () => {
    expect(kinds([line(1000n, order), line(1500n, order), line(1n, order)])).toEqual([
      ['part', order],
      ['exact', order],
      ['more', order],
    ])
    expect(kinds([line(2500n, order), line(2500n, 'thanks')])).toEqual([
      ['exact', order],
      ['unknown', null],
    ])
  })

  test('of an amount alone is a hint, and none if it can be several', () => {
    expect(kinds([line(2500n, 'thanks')])).toEqual([['amount', order]])
    const two = { ...known, byAmount: new Map([[2500n, [open, other]]]) }
    expect(kinds([line(2500n, 'thanks')], two)).toEqual([['several', null]])
    expect(kinds([line(5000n, `${order} ${other.orderNumber}`)])).toEqual([['several', null]])
    expect(kinds([line(1n, 'PI-1111111111111')])).toEqual([['unknown', null]])
  })

  test('that is recorded is not proposed again', () => {
    expect(kinds([line(2500n, order, 'b')])).toEqual([['booked', null]])
  })
})
