// Carriers' prices in the checkout: used where they are sound, left out where they are not.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { methodOf } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { ratesContract } from '../../../tests/support/rates-contract.ts'
import { line, purchased, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { countries } from '../../identity/kyc/data.ts'
import { alertsNow } from '../../people/alerts/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { placeOrder } from '../checkout/actions/place-order.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { alertCarriers, previewRates, saveRates, textOfRates } from './actions/rates.ts'
import { saveMethod, saveWeights, saveZone } from './actions/zones.ts'
import { readMethod } from './input/zones.ts'
import type { DeliveryRates, Rate, RatesAsked } from './port.ts'
import { rateTable } from './rate-table.ts'
import { ratedZones } from './rates.ts'
import {
  allZones,
  carrierRates,
  deliveryChoice,
  servedCountries,
  shownShippingTerms,
} from './views.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const packer = await person(world, 'fulfilment', 'catalogue')
const table = [
  'service;country;up to (kg);price;days',
  'Parcel;DE;1;5,5;1-2',
  'Parcel;DE;10;9;1-2',
  'Parcel;AT;10;12;2-4',
  'Parcel;*;10;30;5-9',
  'Express;DE;1;20;1',
].join('\n')
const parcel = { basis: 'carrier', service: 'table:Parcel', price: 0n } as const
value(await saveRates(world, packer, table))
value(await saveWeights(world, packer, 0, { packagingGrams: 100, assumedGrams: 400 }))

const fiveAndHalf = coins(11) / 2n

let near: string
beforeEach(async () => {
  world.clock.advance(1000)
  await world.db`delete from shipping_zones`
  await world.db`delete from carrier_failures`
  near = value(
    await saveZone(
      world,
      packer,
      { id: null, version: 0 },
      { name: 'Near', countries: ['AT', 'DE'] },
    ),
  )
  const made = { id: null, version: 0 }
  value(await saveMethod(world, packer, near, made, methodOf('By parcel', 0, parcel)))
})

const lines = (quantity: number) => [{ productId: 'x', variantId: 'unweighed', quantity }]
const offered = async (country: string, quantity = 1, at: World = world) =>
  (
    await deliveryChoice(
      at,
      { country, methodId: null },
      { amount: coins(100), isStandardFree: false, lines: lines(quantity) },
    )
  ).offers.map(({ names, price, daysFrom, daysTo }) => [names.en, price, daysFrom, daysTo])

describe('a method at carrier rates', () => {
  test('costs what the carrier names for weight and country', async () => {
    expect(await offered('DE')).toEqual([['By parcel', fiveAndHalf, 1, 2]])
    expect(await offered('DE', 3)).toEqual([['By parcel', coins(9), 1, 2]])
    expect(await offered('AT')).toEqual([['By parcel', coins(12), 2, 4]])
  })

  test('is not offered where no row covers the parcel; that is no failure', async () => {
    expect(await offered('DE', 25)).toEqual([])
    expect((await carrierRates(world)).failures).toEqual([])
  })

  test('is placed at that price, which the order keeps', async () => {
    const ada = await person(world)
    const purchase = await purchased(world, ada, [line(await stockedProduct(world, 9))])
    const [method] = (await allZones(world))[0]?.methods ?? []
    const delivery = { country: 'DE', methodId: method?.id ?? '' }
    const placing = { ...purchase, delivery }
    expect(await placeOrder(world, ada, placing)).toEqual(
      refuse('checkout.price_changed', { facts: { total: '105.5', currency: 'PI' } }),
    )
    const expectedTotal = purchase.expectedTotal + fiveAndHalf
    const number = value(await placeOrder(world, ada, { ...placing, expectedTotal }))
    expect(await orderByNumber(world, number)).toMatchObject({ shipping: fiveAndHalf })
    expect((await orderByNumber(world, number))?.delivery).toMatchObject({ daysFrom: 1, daysTo: 2 })
  })

  test('counts as served, and lists name the price of each country', async () => {
    expect(await servedCountries(world)).toEqual(['AT', 'DE'])
    const goods = { amount: 0n, grams: 0, pieces: 1 }
    const zones = await ratedZones(world, await allZones(world), goods)
    expect(zones.map(({ countries, methods }) => [countries, methods[0]?.price])).toEqual([
      [['AT'], coins(12)],
      [['DE'], fiveAndHalf],
    ])
  })

  test('lists lose no country, and read the table once', async () => {
    const { id = '', version = 0 } = (await allZones(world))[0] ?? {}
    const wide = countries.slice(0, 150)
    value(await saveZone(world, packer, { id, version }, { name: 'Near', countries: wide }))
    let queries = 0
    const db = new Proxy(world.db, {
      apply(target, self, args) {
        queries += 1
        return Reflect.apply(target, self, args)
      },
    })
    const zones = await allZones(world)
    const parts = await ratedZones({ ...world, db }, zones, { amount: 0n, grams: 0, pieces: 1 })
    expect(parts.flatMap((part) => part.countries ?? []).toSorted()).toEqual(wide.toSorted())
    expect(parts.every(({ methods }) => methods.length === 1)).toBe(true)
    // Its columns are a fragment.
    expect(queries).toBeLessThanOrEqual(2)
  })

  test('lists name countries, without a price, for which a program is not asked', async () => {
    const { id = '', version = 0 } = (await allZones(world))[0] ?? {}
    const wide = countries.slice(0, 70)
    value(await saveZone(world, packer, { id, version }, { name: 'Near', countries: wide }))
    let asked = 0
    const post: DeliveryRates = {
      id: 'post',
      services: async () => ['Parcel'],
      ask: async ({ currency }) => {
        asked += 1
        return [{ service: 'Parcel', price: 1n, currency, daysFrom: 1, daysTo: 2 }]
      },
    }
    const other = { ...world, deliveryRates: [post] }
    const [zone] = await allZones(world)
    const byPost = zone?.methods.map((each) => ({ ...each, service: 'post:Parcel' })) ?? []
    const goods = { amount: 0n, grams: 0, pieces: 1 }
    const parts = await ratedZones(other, zone ? [{ ...zone, methods: byPost }] : [], goods)
    expect(
      parts.map((part) => [part.countries?.length, part.methods.length, part.isUnasked ?? false]),
    ).toEqual([
      [60, 1, false],
      [10, 0, true],
    ])
    expect(asked).toBe(60)
  })

  test('is free from a total like any other', async () => {
    const { id = '', version = 0 } = (await allZones(world))[0]?.methods[0] ?? {}
    const free = methodOf('By parcel', 0, { ...parcel, freeFrom: coins(50) })
    value(await saveMethod(world, packer, near, { id, version }, free))
    expect((await offered('DE'))[0]?.[1]).toBe(0n)
  })

  test('names a service that exists; the form says so and keeps the rest', async () => {
    const form = { 'name.en': 'Post', basis: 'carrier', daysFrom: '1', daysTo: '2', freeFrom: '' }
    expect(readMethod(form, ['en'], 'PI')).toMatchObject({
      fields: { service: 'shipping.field.service' },
    })
    const draft = value(readMethod({ ...form, service: 'table:Gone' }, ['en'], 'PI'))
    expect(draft).toMatchObject({ basis: 'carrier', price: 0n, service: 'table:Gone' })
    expect(await saveMethod(world, packer, near, { id: null, version: 0 }, draft)).toMatchObject({
      fields: { service: 'shipping.field.service' },
    })
  })
})

describe('a carrier that fails stops no checkout', () => {
  const rate = { service: 'Parcel', price: 1n, currency: 'PI', daysFrom: 1, daysTo: 2 }
  const broken: Record<string, [reason: string, ask: () => unknown]> = {
    'throws at once': [
      'thrown',
      () => {
        throw new Error('no route to host')
      },
    ],
    rejects: ['thrown', async () => Promise.reject(new Error('500'))],
    'answers HTML': ['answer', async () => '<html>'],
    'answers nothing': ['answer', async () => undefined],
    'answers a nameless service': ['answer', async () => [{ ...rate, service: undefined }]],
    'answers NaN': ['price', async () => [{ ...rate, price: Number.NaN }]],
    'answers a fraction': ['price', async () => [{ ...rate, price: 1.5 }]],
    'answers a negative price': ['price', async () => [{ ...rate, price: -1n }]],
    'answers an absurd price': ['price', async () => [{ ...rate, price: 10n ** 40n }]],
    'answers another currency': ['currency', async () => [{ ...rate, currency: 'USD' }]],
    'answers days backwards': ['days', async () => [{ ...rate, daysFrom: 5 }]],
    'answers endless days': ['days', async () => [{ ...rate, daysTo: Number.POSITIVE_INFINITY }]],
    'never answers': ['timeout', () => new Promise(() => undefined)],
  }
  const withCarrier = (ask: () => unknown): World => {
    const carrier: DeliveryRates = {
      id: 'post',
      services: async () => ['Parcel'],
      ask: async () => ask() as Promise<readonly Rate[]>,
    }
    return { ...world, deliveryRates: [carrier] }
  }

  const byPost = async (at: World) =>
    value(
      await saveMethod(
        at,
        packer,
        near,
        { id: null, version: 0 },
        methodOf('By post', 0, { ...parcel, service: 'post:Parcel' }),
      ),
    )

  test('that answers well is offered beside the price list', async () => {
    const other = withCarrier(async () => [rate])
    await byPost(other)
    expect((await offered('DE', 1, other))[0]).toEqual(['By post', 1n, 1, 2])
  })

  test.each(Object.entries(broken))('%s', async (_, [reason, ask]) => {
    const other = withCarrier(ask)
    await byPost(other)
    // The others are offered as ever.
    expect(await offered('DE', 1, other)).toEqual([['By parcel', fiveAndHalf, 1, 2]])
    const [failure] = (await carrierRates(world)).failures
    expect(failure).toMatchObject({ carrier: 'post', reason })
  })

  test('is not asked again at once, so that nobody else waits', async () => {
    let asked = 0
    const other = withCarrier(() => {
      asked += 1
      throw new Error('no')
    })
    await byPost(other)
    await offered('DE', 1, other)
    await offered('DE', 1, other)
    expect(asked).toBe(1)
  })

  test('owners are told once, and when it is over; a refused order does not hide it', async () => {
    const owner = await person(world, 'admin')
    const told = async () =>
      (
        await world.db<{ template: string }[]>`
          select template from mail_outbox where to_address = ${owner.email} order by template`
      ).map(({ template }) => template)
    const other = withCarrier(() => {
      throw new Error('no')
    })
    await byPost(other)
    await other.transaction(async (inside) => {
      await offered('DE', 1, { ...inside, deliveryRates: other.deliveryRates })
      return refuse('checkout.delivery_changed')
    })
    await alertCarriers(world)
    await alertCarriers(world)
    expect(await told()).toEqual(['alert.began'])
    expect((await alertsNow(world)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['carrier_rates', 'post'],
    ])
    world.clock.advance(16 * 60_000)
    await alertCarriers(world)
    expect(await told()).toEqual(['alert.began', 'alert.over'])
  })

  test('pages that lack its prices do not stay', async () => {
    const failing = withCarrier(() => {
      throw new Error('no')
    })
    await byPost(failing)
    await world.db`delete from shipping_methods where service like 'table:%'`
    const shown = (at: World) => shownShippingTerms(at, { productId: 'x', variant: undefined })
    expect(await shown(failing)).toEqual([])
    await alertCarriers(world)
    const well = withCarrier(async () => [rate])
    await vi.waitFor(async () => expect(await shown(well)).toMatchObject([{ price: 1n }]))
  })
})

describe('the imported price list', () => {
  test('is stored as a whole or not at all', async () => {
    const before = (await carrierRates(world)).rows.length
    expect(await saveRates(world, packer, `${table}\nParcel;FR;1;free;1`)).toEqual(
      refuse('shipping.rates_problems', { facts: { count: 1 } }),
    )
    expect((await carrierRates(world)).rows).toHaveLength(before)
    const { rows, problems } = value(
      await previewRates(world, packer, `${table}\nParcel;FR;1;free;1`),
    )
    expect([rows.length, problems.map(({ row }) => row)]).toEqual([before, [7]])
  })

  test('does not lose a service that a method names', async () => {
    expect(
      await saveRates(world, packer, 'service;country;weight kg;price\nExpress;DE;1;20\n'),
    ).toEqual(refuse('shipping.rates_used', { facts: { names: 'Parcel' } }))
  })

  test('is not for everybody', async () => {
    const stranger = await person(world, 'support')
    expect(await saveRates(world, stranger, table)).toEqual(refuse('shipping.not_allowed'))
    expect(await previewRates(world, await person(world), table)).toEqual(
      refuse('shipping.not_allowed'),
    )
  })

  test('is read in windows-1252, and a workbook is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rates-'))
    const path = join(folder, 'rates.csv')
    const text = 'Leistung;Land;Gewicht kg;Preis\r\nPäckchen groß;DE;1;4,5\r\n'
    writeFileSync(path, Buffer.from(text, 'latin1'))
    const read = value(await previewRates(world, packer, value(await textOfRates(path))))
    expect(read.rows).toMatchObject([{ service: 'Päckchen groß', price: coins(9) / 2n }])
    writeFileSync(path, Buffer.from('504b030414000600', 'hex'))
    expect(await textOfRates(path)).toMatchObject({ ok: false })
  })
})

describe('the price list as a carrier', () => {
  const asked: RatesAsked = {
    parcels: [{ grams: 500 }],
    country: 'DE',
    value: coins(100),
    currency: 'PI',
  }
  ratesContract({
    carrier: () => rateTable(world.db),
    world: () => world,
    light: asked,
    heavy: { ...asked, parcels: [{ grams: 5000 }] },
    impossible: [
      { ...asked, parcels: [{ grams: 10_001 }] },
      { ...asked, country: 'US', parcels: [{ grams: 99_000 }] },
    ],
  })
})
