// A carrier's price list, as carriers and spreadsheets write it.
import { describe, expect, test } from 'vitest'
import { value } from '../../../../tests/support/shopping.ts'
import { refuse } from '../../../result.ts'
import { readRates } from './rate-table.ts'

const zones = [
  { name: 'Alps', countries: ['AT', 'CH'] },
  { name: 'World', countries: null },
]
const read = (text: string, currency = 'EUR') => value(readRates(text, currency as 'EUR', zones))
const problemsOf = (...rows: string[]) =>
  read(['service;country;weight kg;price;days', ...rows].join('\n')).problems.map(
    ({ row, problem }) => `${row} ${problem}`,
  )

describe('a price list', () => {
  test('of a German spreadsheet, with decimal commas and a zone of the shop', () => {
    const text = [
      'Leistung;Land;Gewicht bis (kg);Preis;Laufzeit',
      'Paket;DE;2,5;"1.004,90 €";1-2',
      'Paket;Alps;2,5;9,00;2 bis 4',
      'Paket;World;31,5;29,9;5',
    ].join('\r\n')
    const { rows, problems } = read(text)
    expect(problems).toEqual([])
    const row = { service: 'Paket', currency: 'EUR' }
    expect(rows).toEqual([
      { ...row, country: 'DE', upToGrams: 2500, price: 100490n, daysFrom: 1, daysTo: 2 },
      { ...row, country: 'AT', upToGrams: 2500, price: 900n, daysFrom: 2, daysTo: 4 },
      { ...row, country: 'CH', upToGrams: 2500, price: 900n, daysFrom: 2, daysTo: 4 },
      { ...row, country: '*', upToGrams: 31500, price: 2990n, daysFrom: 5, daysTo: 5 },
    ])
  })

  test('with commas between cells, several countries, grams, and no days', () => {
    const { rows } = read('price,weight,country,service\n4.90,500 g,"de, fr",Letter\n')
    expect(rows.map(({ country, upToGrams, price }) => [country, upToGrams, price])).toEqual([
      ['DE', 500, 490n],
      ['FR', 500, 490n],
    ])
    expect(rows[0]).toMatchObject({ daysFrom: 2, daysTo: 5 })
  })

  test('of a currency without decimals', () => {
    const { rows } = read('service;country;up to kg;price\nPost;JP;1;1,200\n', 'JPY')
    expect(rows[0]?.price).toBe(1200n)
  })

  test.each([
    ['2.01', 2010],
    ['8,05', 8050],
    ['16.1', 16100],
    ['1.005 kg', 1005],
    ['2.0100', 2010],
    ['4.35', 4350],
  ])('with %s kg', (weight, grams) => {
    const text = `service;country;weight kg;price\nPost;DE;${weight};4,90\nPost;AT;0.5;4,90\n`
    expect(read(text)).toMatchObject({ rows: [{ upToGrams: grams }, {}], problems: [] })
  })

  test.each([
    ['€4.90', 'EUR'],
    ['EUR 4.90', 'EUR'],
    ['4,90 Euro', 'EUR'],
    ['4.90 eur', 'EUR'],
    ['$4.90', 'USD'],
    ['US$ 4.90', 'USD'],
    ['CA$4.90', 'CAD'],
    ['4,90 kr.', 'SEK'],
    ['4,90 zł', 'PLN'],
    ['4.90 π', 'PI'],
    ['Pi 4.90', 'PI'],
  ])('with the own sign in %s', (price, currency) => {
    const { rows } = read(`service;country;weight kg;price\nPost;DE;1;${price}\n`, currency)
    expect(rows).toHaveLength(1)
  })

  test('with the own currency in the heading, and not with another', () => {
    const under = (heading: string) =>
      read(`service;country;weight kg;${heading}\nPost;DE;1;4.90\n`).problems.map((p) => p.problem)
    expect(under('Price (EUR), incl. VAT')).toEqual([])
    expect(under('Price €')).toEqual([])
    expect(under('Price (GBP)')).toEqual(['currency'])
    expect(under('Price £')).toEqual(['currency'])
  })
})

describe('what cannot be read', () => {
  test.each([
    ['Post;XX;1;4,90;', '2 country'],
    ['Post;;1;4,90;', '2 country'],
    ['Post;DE AT Narnia;1;4,90;', '2 country'],
    [';DE;1;4,90;', '2 service'],
    [`${'x'.repeat(61)};DE;1;4,90;`, '2 service'],
    ['Post;DE;0;4,90;', '2 weight'],
    ['Post;DE;-1;4,90;', '2 weight'],
    ['Post;DE;heavy;4,90;', '2 weight'],
    ['Post;DE;10001;4,90;', '2 weight'],
    ['Post;DE;1,2345;4,90;', '2 weight'],
    ['Post;DE;1,500;4,90;', '2 ambiguous'],
    ['Post;DE;1;-4,90;', '2 price'],
    ['Post;DE;1;free;', '2 price'],
    ['Post;DE;1;NaN;', '2 price'],
    ['Post;DE;1;1e9;', '2 price'],
    ['Post;DE;1;4,905;', '2 ambiguous'],
    ['Post;DE;2,0001;4,90;', '2 weight'],
    ['Post;DE;1;4,90 USD;', '2 currency'],
    ['Post;DE;1;£5,00;', '2 currency'],
    ['Post;DE;1;$4;', '2 currency'],
    ['Post;DE;1;4 US$;', '2 currency'],
    ['Post;DE;1;49,00 kr;', '2 currency'],
    ['Post;DE;1;Fr. 4,90;', '2 currency'],
    ['Post;DE;1;4,90 gbp;', '2 currency'],
    ['Post;DE;1;4,90;soon', '2 days'],
    ['Post;DE;1;4,90;5-2', '2 days'],
    ['Post;DE;1;4,90;0-91', '2 days'],
  ])('%s', (row, problem) => {
    expect(problemsOf(row)).toEqual([problem])
  })

  test('a third decimal beside prices with two', () => {
    expect(problemsOf('Post;DE;1;4,90;', 'Post;AT;1;4,905;')).toEqual(['3 price'])
  })

  test('names the row, keeps the others, and refuses the same step twice', () => {
    expect(problemsOf('Post;DE;1;4,90;', 'Post;AT;1;x;', 'Post;DE;1,0;5,90;')).toEqual([
      '3 price',
      '4 twice',
    ])
  })

  test('a weight without a unit is asked', () => {
    const { problems } = read('service;country;weight;price\nPost;DE;2;4,90\n')
    expect(problems.map(({ problem }) => problem)).toEqual(['unit'])
  })

  test.each(['', 'hello', 'service;country;weight kg;price\n', 'a;b\n1;2\n'])(
    'no table: %j',
    (text) => {
      expect(readRates(text, 'EUR', zones)).toEqual(refuse('shipping.rates_columns'))
    },
  )
})
