import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountNumber, readOwnAccounts } from '../../../platform/settings/rules/book-accounts.ts'
import {
  amountText,
  canBeDatev,
  type DatevBatch,
  datevHeader,
  datevHeads,
  datevProblem,
  datevRow,
  datevValues,
  fiscalYearOf,
  isInDatev,
  windows1252,
} from './datev.ts'
import { type JournalDocument, posting } from './journal.ts'

const batch: DatevBatch = {
  adviser: 1001,
  client: 42,
  chart: 'skr03',
  own: new Map(),
  digits: 4,
  yearBegins: '2026-01-01',
  from: '2026-11-01',
  until: '2026-11-30',
  currency: 'EUR',
  createdAt: new Date('2026-12-01T09:30:15.123Z'),
}

const sale: JournalDocument = {
  kind: 'invoice',
  id: 'i1',
  at: new Date('2026-11-05T12:00:00Z'),
  day: '2026-11-05',
  document: 'INV-000012',
  orderNumber: 'PZ-7K2M',
  reference: '',
  currency: 'EUR',
  postings: [],
}
const net = posting('receivable', 'revenue.domestic.19', 10_000n, { rate: 1900, country: 'DE' })
const paid = posting('asset.PI', 'receivable', 11_900n, {
  asset: { currency: 'PI', amount: 238_461_600n },
})
const rowOf = (document: JournalDocument, of = net) => datevRow(datevValues(document, of, batch))

test('the header has the 31 fields of format version 13', () => {
  expect(datevHeader(batch)).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261201093015123;;"PZ";"";"";1001;42;20260101;4;20261101;20261130;"Piazza";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  )
  expect(datevHeader(batch).split(';')).toHaveLength(31)
})

test('the second line and each row have 125 columns', () => {
  expect(datevHeads().split(';')).toHaveLength(125)
  expect(datevHeads()).toMatch(
    /^Umsatz \(ohne Soll\/Haben-Kz\);Soll\/Haben-Kennzeichen;WKZ Umsatz;/,
  )
  const cells = rowOf(sale).split(';')
  expect(cells).toHaveLength(125)
  expect(cells.slice(0, 14)).toEqual([
    '100,00',
    '"S"',
    '"EUR"',
    '',
    '',
    '""',
    '10000',
    '8400',
    '"40"',
    '0511',
    '"INV-000012"',
    '"PZ-7K2M"',
    '',
    '"Rechnung PZ-7K2M 19 %"',
  ])
  expect(cells[113]).toBe('0')
})

test('a payment names its coins and its transaction', () => {
  const payment = {
    ...sale,
    kind: 'payment',
    document: 'ab'.repeat(32),
    reference: 'PZ 7',
  } as const
  const cells = rowOf(payment, paid).split(';')
  expect(cells.slice(6, 11)).toEqual(['1501', '10000', '""', '0511', `"${'ab'.repeat(18)}"`])
  expect(cells.slice(20, 26)).toEqual([
    '"Betrag"',
    '"23,84616 PI"',
    '"Transaktion"',
    `"${'ab'.repeat(32)}"`,
    '"Memo"',
    '"PZ 7"',
  ])
})

test('numbers of a chart with more digits end with zeros', () => {
  const values = datevValues(sale, net, { ...batch, digits: 6 })
  expect([values.Konto, values['Gegenkonto (ohne BU-Schlüssel)']]).toEqual(['1000000', '840000'])
})

test('the automatic tax of an account is switched off: tax is posted by itself', () => {
  expect(datevValues(sale, net, batch)['BU-Schlüssel']).toBe('40')
  const export_ = posting('receivable', 'revenue.export.0', 1n)
  expect(datevValues(sale, export_, batch)['BU-Schlüssel']).toBe('')
})

test('any text makes a row that keeps the format', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }),
      (text, amount) => {
        const document = {
          ...sale,
          document: text.slice(0, 200),
          orderNumber: text,
          reference: text.slice(0, 200).replace(/[\r\n]/g, ' '),
        }
        const values = datevValues(document, { ...net, amount }, batch)
        expect(
          datevProblem({
            ...values,
            Buchungstext: values.Buchungstext?.replace(/[\r\n]/g, ' ') ?? '',
          }),
        ).toBeNull()
      },
    ),
    { numRuns: 40 },
  )
})

describe('a value that breaks the format is found', () => {
  const good = datevValues(sale, net, batch)
  test.each([
    ['Umsatz (ohne Soll/Haben-Kz)', '0,00'],
    ['Umsatz (ohne Soll/Haben-Kz)', '100.00'],
    ['Umsatz (ohne Soll/Haben-Kz)', '12345678901,00'],
    ['WKZ Umsatz', 'PI'],
    ['Konto', '84'],
    ['BU-Schlüssel', '40000'],
    ['Belegdatum', '3113'],
    ['Belegfeld 1', 'INV 12'],
    ['Belegfeld 1', 'x'.repeat(37)],
    ['Buchungstext', 'x'.repeat(61)],
    ['Beleginfo - Art 1', 'x'.repeat(21)],
    ['Beleginfo - Inhalt 1', 'x'.repeat(211)],
    ['Beleginfo - Inhalt 1', 'a\nb'],
    ['Nothing', 'x'],
  ])('%s: %s', (name, value) => {
    expect(datevProblem(good)).toBeNull()
    expect(datevProblem({ ...good, [name]: value })).toContain(name)
    expect(() => datevRow({ ...good, [name]: value })).toThrow(name)
  })
})

test('is encoded in Windows-1252, with what it has for what it lacks', () => {
  const row = datevRow({
    ...datevValues(sale, net, batch),
    Buchungstext: 'Zoë "Ł" ğ 日 € – Ä\u0007',
  })
  expect(new TextDecoder('windows-1252').decode(windows1252(row))).toContain(
    '"Zoë ""?"" g ? € – Ä "',
  )
  expect([...windows1252('Ü€')]).toEqual([0xdc, 0x80])
})

test('every character becomes the byte that a decoder of Windows-1252 reads', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0x20, max: 0xff }), (byte) => {
      const char = new TextDecoder('windows-1252').decode(Uint8Array.of(byte))
      if (byte >= 0x80 && byte < 0xa0 && (char.codePointAt(0) ?? 0) < 0xa0) return
      expect([...windows1252(char)]).toEqual([byte])
    }),
  )
})

test('amounts have two decimals and a comma', () => {
  expect(amountText(123_456n, 'EUR')).toBe('1234,56')
  expect(amountText(7n, 'EUR')).toBe('0,07')
  expect(amountText(500n, 'JPY')).toBe('500,00')
  expect([canBeDatev('EUR'), canBeDatev('JPY'), canBeDatev('KWD'), canBeDatev('PI')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('leaves out what has no value in the currency of the file', () => {
  expect(isInDatev(sale, net, 'EUR')).toBe(true)
  expect(isInDatev({ ...sale, currency: 'PI' }, net, 'EUR')).toBe(false)
  expect(isInDatev(sale, { ...net, amount: 0n }, 'EUR')).toBe(false)
})

test('knows the fiscal year of a day', () => {
  expect(fiscalYearOf('2026-11-05', 1)).toBe('2026-01-01')
  expect(fiscalYearOf('2026-06-30', 7)).toBe('2025-07-01')
  expect(fiscalYearOf('2026-07-01', 7)).toBe('2026-07-01')
})

describe('accounts', () => {
  const own = readOwnAccounts('revenue.oss = 8330\n\nrevenue.oss.FR.20: 8331\nasset.PI\t1371')
  test('are the longest beginning that is known', () => {
    if (typeof own === 'string') throw new Error(own)
    const number = (name: string) => accountNumber(name, 'skr04', own)
    expect(number('revenue.oss.FR.20')).toBe('8331')
    expect(number('revenue.oss.FR.5.5')).toBe('8330')
    expect(number('revenue.domestic.19')).toBe('4400')
    expect(number('revenue.domestic.16')).toBe('4200')
    expect(number('asset.PI')).toBe('1371')
    expect(number('asset.USDT')).toBe('1305')
  })
  test.each(['revenue', 'goods = 8400', 'asset.PI = x', 'tax = 1\ntax = 2', 'tax = 1234567890'])(
    'are refused where a line says nothing: %j',
    (text) => expect(readOwnAccounts(text)).toBe('settings.accounts'),
  )
})
