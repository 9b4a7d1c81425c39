// Sale prices of a WooCommerce export become promotions.
import { beforeEach, expect, test } from 'vitest'
import {
  appliedImport,
  clear,
  clerk,
  reasonsOf,
  uploadedImport,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { value } from '../../../tests/support/shopping.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { productById } from '../products/views/products.ts'
import { endPromotion } from '../promotions/actions.ts'
import { promotionRows } from '../promotions/views.ts'
import { applyImport } from './actions/imports.ts'
import { runImports } from './actions/run.ts'

beforeEach(clear)

const head =
  'ID,Type,SKU,Name,Published,Short description,Date sale price starts,Date sale price ends,Stock,Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)'
const simple = (id: string, sale: string, from = '', to = '', price = '20') =>
  `${id},simple,S-${id},Lamp ${id},1,A lamp.,${from},${to},5,${sale},${price},audio,,,`
const file = (...rows: readonly string[]) => [head, ...rows].join('\n')
const promotions = async () =>
  (await promotionRows(world, { phase: null, after: null, limit: 50 })).map(
    ({ percent, productIds, startsAt, endsAt }) => ({ percent, productIds, startsAt, endsAt }),
  )

test('the sale price of a product becomes a promotion for its period, and the regular price stays', async () => {
  const now = world.now()
  const view = await appliedImport(
    file(
      simple('1', '15'),
      simple('2', '15', '2026-12-01', '2026-12-24'),
      simple('3', '10', '', '2026-11-21'),
      simple('4', '12', '2026-01-01', '2026-01-31'),
      simple('5', ''),
    ),
  )
  expect(view).toMatchObject({ written: 5, invalid: 0 })
  const found = await promotions()
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      { percent: 25, productIds: ['s-1'], startsAt: now, endsAt: null },
      {
        percent: 25,
        productIds: ['s-2'],
        startsAt: new Date('2026-12-01T00:00:00Z'),
        endsAt: new Date('2026-12-25T00:00:00Z'),
      },
      { percent: 50, productIds: ['s-3'], startsAt: now, endsAt: new Date('2026-11-22T00:00:00Z') },
    ]),
  )
  const prices = await Promise.all(['s-1', 's-2', 's-3', 's-4'].map((id) => productById(world, id)))
  expect(prices.map((product) => product?.price)).toEqual([
    coins(15),
    coins(20),
    coins(10),
    coins(20),
  ])
  expect(await reasonsOf(view?.id ?? '')).toContainEqual([
    3,
    'Sale price',
    '15 (2026-12-01 – 2026-12-24) → 25 %',
    'imports.row.salePromotion',
  ])
})

test('a sale ends with its last day in the shop’s time zone', async () => {
  const operator = {
    status: 'open',
    phone: '',
    address: '',
    hiddenLanguages: [],
    hasTaxes: false,
  } as const
  const config = { ...world.config, operator: { ...operator, timeZone: 'Europe/Berlin' } }
  const berlin: World = { ...world, config }
  const given = await uploadedImport(file(simple('1', '15', '2026-12-01', '2026-12-24')))
  await runImports(berlin)
  await applyImport(berlin, clerk, value(given).id)
  await runImports(berlin)
  expect(await promotions()).toMatchObject([
    { startsAt: new Date('2026-11-30T23:00:00Z'), endsAt: new Date('2026-12-24T23:00:00Z') },
  ])
})

test('sale prices of variants become one promotion where the reduction is the same', async () => {
  const variable = (id: string) =>
    `${id},variable,V-${id},Tee ${id},1,A tee.,,,,,,audio,,Size,"S, M"`
  const of = (parent: string, size: string, sale: string, price: string) =>
    `${parent}${size},variation,,Tee,1,,,,3,${sale},${price},,V-${parent},Size,${size}`
  const view = await appliedImport(
    file(
      variable('1'),
      of('1', 'S', '15', '20'),
      of('1', 'M', '30', '40'),
      variable('2'),
      of('2', 'S', '15', '20'),
      of('2', 'M', '', '40'),
    ),
  )
  expect(await promotions()).toMatchObject([{ percent: 25, productIds: ['v-1'] }])
  expect((await reasonsOf(view?.id ?? '')).filter(([, column]) => column === 'Sale price')).toEqual(
    [
      [3, 'Sale price', '15 → 25 %', 'imports.row.salePromotion'],
      [4, 'Sale price', '30 → 25 %', 'imports.row.salePromotion'],
      [6, 'Sale price', '15', 'imports.row.salePrice'],
    ],
  )
})

test('a large file makes one promotion across all slices, once', async () => {
  const rows = (count: number, more = '') =>
    Array.from({ length: count }, (_, at) =>
      simple(`${at}`, '15').replace('A lamp.', `A lamp${more}.`),
    )
  await appliedImport(file(...rows(150)))
  const [only, ...others] = await promotions()
  expect(others).toEqual([])
  expect(only?.productIds).toHaveLength(150)
  // Imported again while it runs.
  await appliedImport(file(...rows(150, ' with a shade')))
  expect(await promotions()).toHaveLength(1)
  // Once it has ended, a file with the sale price starts it again.
  const [row] = await promotionRows(world, { phase: 'running', after: null, limit: 1 })
  if (!row) throw new Error('no promotion runs')
  expect(await endPromotion(world, clerk, row)).toEqual(ok())
  world.clock.advance(1000)
  await appliedImport(file(...rows(1, ' without one')))
  expect(await promotions()).toHaveLength(2)
})
