import { describe, expect, test } from 'vitest'
import { countries } from '../../../identity/kyc/data.ts'
import * as data from '../data.ts'
import {
  addressFieldsIn,
  addressLines,
  codeExample,
  isLikeCode,
  needed,
  normalCode,
  type Postal,
  regionName,
} from './address-format.ts'

const lines = (
  country: string,
  [streetAddress = '', city = '', stateProvince = '', postalCode = '']: readonly string[],
  isParcel = false,
) => {
  const address: Postal = {
    fullName: 'N',
    streetAddress,
    city,
    stateProvince,
    postalCode,
    country,
  }
  return addressLines(address, isParcel).join(' / ')
}

test.each([
  ['DE', ['Hauptstr. 5', 'Berlin', '', '10115'], 'N / Hauptstr. 5 / 10115 Berlin'],
  ['GB', ['12 High St', 'Bath', '', 'BA1 1AA'], 'N / 12 High St / Bath / BA1 1AA'],
  ['US', ['1 Main St', 'Reno', 'NV', '89501'], 'N / 1 Main St / Reno NV 89501'],
  ['IT', ['Via Po 1', 'Torino', 'TO', '10123'], 'N / Via Po 1 / 10123 Torino TO'],
  ['BR', ['Rua A, 1', 'Recife', 'PE', '50030-230'], 'N / Rua A, 1 / Recife-PE / 50030-230'],
  [
    'IN',
    ['4 MG Road', 'Pune', 'Maharashtra', '411001'],
    'N / 4 MG Road / Pune 411001 / Maharashtra',
  ],
  ['MX', ['Calle 1', 'Puebla', 'Pue.', '72000'], 'N / Calle 1 / 72000 Puebla, Pue.'],
  ['HU', ['Fő utca 1', 'Pécs', '', '7621'], 'N / Pécs / Fő utca 1 / 7621'],
  ['HK', ['1 Queen’s Rd', 'Wan Chai', '', ''], 'N / 1 Queen’s Rd / Wan Chai'],
  ['AE', ['Al Wasl 1', 'Jumeirah', 'Dubai', ''], 'N / Al Wasl 1 / Jumeirah / Dubai'],
  ['SG', ['16 Sandilands Rd', '', '', '546080'], 'N / 16 Sandilands Rd / Singapore 546080'],
  [
    'JP',
    ['1-2-3 Shiba', 'Minato-ku', 'Tokyo', '105-0014'],
    'N / 1-2-3 Shiba / Minato-ku, Tokyo / 105-0014',
  ],
  ['JP', ['芝1-2-3', '港区', '東京都', '105-0014'], '〒105-0014 / 東京都港区 / 芝1-2-3 / N'],
  [
    'CN',
    ['5 Renmin Rd', 'Qingdao', 'Shandong', '266033'],
    'N / 5 Renmin Rd / Qingdao / Shandong, 266033',
  ],
  ['CN', ['人民路5号', '青岛市', '山东省', '266033'], '266033 / 山东省青岛市 / 人民路5号 / N'],
  [
    'KR',
    ['세종대로 110', '중구', '서울특별시', '04524'],
    '서울특별시 중구 / 세종대로 110 / N / 04524',
  ],
])('%s: %j', (country, parts, written) => {
  expect(lines(country, parts)).toBe(written)
})

test('omits separators of missing parts, and keeps parts that the country does not use', () => {
  expect(lines('US', ['1 Main St', 'Reno', '', '89501'])).toBe('N / 1 Main St / Reno 89501')
  expect(lines('MX', ['Calle 1', '', 'Pue.', ''])).toBe('N / Calle 1 / Pue.')
  expect(lines('CH', ['Seestr. 1', 'Zürich', 'ZH', '8000'])).toBe(
    'N / Seestr. 1 / 8000 Zürich / ZH',
  )
  expect(lines('AE', ['Al Wasl 1', 'Dubai', '', '00000'])).toBe('N / Al Wasl 1 / Dubai / 00000')
  expect(lines('DE', ['Hof\nc/o Bell', 'Berlin', 'Berlin', '10115'])).toBe(
    'N / Hof / c/o Bell / 10115 Berlin',
  )
  expect(lines('HK', ['皇后大道1號', '灣仔', '', '000'])).toBe('灣仔 / 皇后大道1號 / N / 000')
})

test('every entered part is printed, for any country', () => {
  const parts = ['some street', 'some town', 'some region', 'some code']
  for (const country of countries)
    for (const word of [...parts, 'N'])
      expect([country, lines(country, parts)]).toEqual([country, expect.stringContaining(word)])
})

test('a label has town and region in capitals where the post requires it', () => {
  const paris = ['1 rue Vieille', 'Paris', '', '75001']
  expect(lines('FR', paris)).toContain('75001 Paris')
  expect(lines('FR', paris, true)).toBe('N / 1 rue Vieille / 75001 PARIS')
  expect(lines('DE', ['Weg 1', 'Bonn', '', '53111'], true)).toContain('53111 Bonn')
})

describe('labels of address fields', () => {
  const order = (country: string, language = 'en') =>
    addressFieldsIn(country, language).map(({ field, isUsed }) => (isUsed ? field : `(${field})`))
  test.each([
    ['DE', 'en', ['streetAddress', 'postalCode', 'city', '(stateProvince)']],
    ['US', 'en', ['streetAddress', 'city', 'stateProvince', 'postalCode']],
    ['SG', 'en', ['streetAddress', '(city)', 'postalCode', '(stateProvince)']],
    ['JP', 'en', ['streetAddress', 'city', 'stateProvince', 'postalCode']],
    ['JP', 'ja', ['postalCode', 'stateProvince', 'city', 'streetAddress']],
    ['', 'en', ['streetAddress', 'postalCode', 'city', 'stateProvince']],
    ['QA', 'en', ['streetAddress', 'city', '(postalCode)', '(stateProvince)']],
  ])('%s in %s', (country, language, asked) => {
    expect(order(country, language)).toEqual(asked)
  })

  test('exist for every country, which uses what it requires', () => {
    for (const country of ['', ...countries]) {
      for (const language of ['en', 'ja']) {
        const asked = addressFieldsIn(country, language)
        expect(asked.map(({ field }) => field).sort()).toEqual([
          'city',
          'postalCode',
          'stateProvince',
          'streetAddress',
        ])
        const used = asked.filter(({ isUsed }) => isUsed).map(({ field }) => field)
        expect([country, used]).toEqual([country, expect.arrayContaining(needed(country))])
      }
    }
  })

  test('states and provinces are required where parcels need them, and have names', () => {
    for (const country of ['US', 'CA', 'AU', 'IN', 'JP', 'CN', 'BR', 'MX', 'IT'])
      expect([country, needed(country)]).toEqual([
        country,
        expect.arrayContaining(['stateProvince']),
      ])
    expect(needed('DE')).toEqual(['streetAddress', 'postalCode', 'city'])
    expect(needed('AE')).toEqual(['streetAddress', 'city'])
    expect([regionName('JP'), regionName('RU'), regionName('DE')]).toEqual([
      'prefecture',
      'region',
      null,
    ])
  })
})

describe('postal codes', () => {
  test.each([
    ['GB', 'SW1Y 4JH|M11AE|EC1A 1BB|BFPO 12', 'SW1Y|12345'],
    ['CA', 'H3Z 2Y7|K1A0B1', 'H3Z 2Y|90210'],
    ['US', '94043|94043-1234', '9404|SW1Y 4JH'],
    ['IE', 'D02 AF30|A65 F4E2|d6w xy00', '12345'],
    ['NL', '1234 AB|1234AB', '1234'],
    ['CH', '8000|CH-8000', '80000'],
    ['JP', '105-0014|1050014|〒105-0014|１０５－００１４', '105-001'],
    ['SA', '12271|١٢٢٧١', '1227'],
    ['IN', '411001|४११००१|411 001', '41100'],
    ['PT', '2725-079', '2725'],
    ['QA', 'anything', ''],
  ])('%s: %s, but not %s', (country, right, wrong) => {
    const split = (list: string) => list.split('|').filter(Boolean)
    for (const code of split(right))
      expect([code, isLikeCode(country, normalCode(code))]).toEqual([code, true])
    for (const code of split(wrong))
      expect([code, isLikeCode(country, normalCode(code))]).toEqual([code, false])
  })

  test('each example matches the format of its country', () => {
    for (const country of countries) {
      const example = codeExample(country)
      if (example) expect([country, isLikeCode(country, example)]).toEqual([country, true])
    }
    expect(codeExample('QA')).toBeNull()
  })
})

test('the tables name known countries, once each', () => {
  const words = (list: string) => list.trim().split(/\s+/)
  const { layouts, ownLayouts, codes, regionNames, codeNames } = data
  for (const table of [layouts, ownLayouts, codes, regionNames, codeNames]) {
    const named = Object.values(table).flatMap(words)
    expect(named.filter((code, place) => named.indexOf(code) !== place)).toEqual([])
    expect(named.filter((code) => !countries.includes(code))).toEqual([])
  }
  for (const list of [data.countriesWithoutCity, data.needsRegion, data.needsCode, data.capitals]) {
    expect(words(list).filter((code) => !countries.includes(code))).toEqual([])
    expect(new Set(words(list)).size).toBe(words(list).length)
  }
})
