// How much of the EU's threshold of 10,000 euros is used: consumers in other member states, without tax, less credits.
import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { type Currency, coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok, refuse } from '../../result.ts'
import { insertTaxDocument } from './store/tax-documents.ts'
import { thresholdOf } from './views/threshold.ts'

let rate: string | null = null
const world = await testWorld({
  rates: {
    rate: async (pair) =>
      rate !== null && pair.of === 'PI' && pair.in === 'EUR'
        ? ok({ rate, source: 'test', asOf: world.now() })
        : refuse('rate.none'),
  },
})
const buyer = await person(world)
let number = 0

async function document(
  issuedOn: string,
  country: string,
  [total, tax]: readonly [bigint, bigint],
  {
    kind = 'invoice',
    scheme = 'domestic',
    currency = 'EUR',
  }: {
    kind?: 'invoice' | 'credit_note'
    scheme?: 'domestic' | 'reverse'
    currency?: Currency
  } = {},
): Promise<void> {
  number += 1
  const orderNumber = `PI-${1_700_000_000_000 + number}`
  await world.db`
    insert into orders (number, user_id, purchase_id, status, method, currency, total, discount, shipping,
      shipping_standard, placed_at, stock_state)
    values (${orderNumber}, ${buyer.id}, ${orderNumber}, 'completed', 'pi', ${currency}, ${total.toString()}, 0, 0, 0,
      ${new Date(`${issuedOn}T12:00:00Z`)}, 'sold')`
  const part = { type: 'standard', total: String(total), tax: String(tax) } as const
  await insertTaxDocument(world.db, {
    id: world.id(),
    kind,
    number,
    orderNumber,
    userId: buyer.id,
    currency,
    total,
    taxRate: tax > 0n ? 1900 : 0,
    tax,
    taxes: {
      scheme,
      place: country,
      quarter: issuedOn,
      rates: [{ ...part, rate: tax > 0n ? 1900 : 0 }],
    },
    valueCurrency: null,
    valueRate: null,
    country,
    issuedAt: new Date(`${issuedOn}T12:00:00Z`),
    issuedOn,
    content: {} as never,
    parcelId: null,
    returnId: null,
    edit: 0,
    form: null,
    namesBuyer: null,
    corrects: null,
  })
}

const used = async () => {
  const found = await thresholdOf(world)
  return (
    found && {
      years: found.years.map(({ euros, percent }) => [euros, percent]),
      notice: found.notice,
    }
  )
}

test('counts what the law counts, and gives notice from 80 percent', async () => {
  expect(await thresholdOf(world)).toBeNull()
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  await document('2026-03-02', 'FR', [5_950_00n, 950_00n])
  // At home, outside the EU, to a business, and in another year.
  await document('2026-03-02', 'DE', [50_000_00n, 0n])
  await document('2026-03-02', 'CH', [50_000_00n, 0n])
  await document('2026-03-02', 'FR', [50_000_00n, 0n], { scheme: 'reverse' })
  await document('2025-12-31', 'IT', [2_380_00n, 380_00n])
  expect(await used()).toEqual({
    years: [
      [5_000_00n, 50],
      [2_000_00n, 20],
    ],
    notice: null,
  })
  await document('2026-11-20', 'AT', [3_570_00n, 570_00n])
  expect(await used()).toMatchObject({
    years: [
      [8_000_00n, 80],
      [2_000_00n, 20],
    ],
    notice: 'near',
  })
  await document('2026-11-21', 'AT', [1_190_00n, 190_00n], { kind: 'credit_note' })
  expect(await used()).toMatchObject({
    years: [
      [7_000_00n, 70],
      [2_000_00n, 20],
    ],
    notice: null,
  })
  await document('2026-11-21', 'ES', [3_570_00n, 570_00n])
  expect(await used()).toMatchObject({
    years: [
      [10_000_00n, 100],
      [2_000_00n, 20],
    ],
    notice: 'over',
  })
  value(await saveSetting(world, 'system', 'ossFrom', '2026-11-01'))
  expect((await used())?.notice).toBeNull()
})

test('Pi is converted only at a rate that is known', async () => {
  await document('2026-11-21', 'FR', [coins(119), coins(19)], { currency: 'PI' })
  const found = await thresholdOf(world)
  expect(found?.years[0]).toMatchObject({ euros: null, percent: null })
  expect(found?.years[0].sums).toContainEqual(
    expect.objectContaining({ currency: 'PI', net: coins(100) }),
  )
  rate = '0.5'
  expect((await used())?.years[0]).toEqual([10_050_00n, 100])
  value(await saveSetting(world, 'system', 'sellerCurrency', 'EUR'))
  value(await saveSetting(world, 'system', 'sellerRate', '0.25'))
  expect((await used())?.years[0]).toEqual([10_025_00n, 100])
})
