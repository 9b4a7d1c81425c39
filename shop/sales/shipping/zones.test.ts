import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../../app/i18n/languages.ts'
import { createZones, methodOf } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { countries } from '../../identity/kyc/data.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { removeMethod, removeZone, saveMethod, saveZone } from './actions/zones.ts'
import { readMethod, readZone } from './input/zones.ts'
import { flat, leastGoods, priceFor } from './rules/prices.ts'
import { isWithin, offersIn, type Zone, zoneOf, zoneVersion } from './rules/zones.ts'
import { allZones, deliveryChoice, servedCountries } from './views.ts'

const made = { id: null, version: 0 }
const seen = async (id: string) => {
  const zone = (await allZones(world)).find((each) => each.id === id)
  return zone ? zoneVersion(zone) : ''
}
/** Items without a free-shipping promotion. */
const of = (amount: bigint) => ({ amount, isStandardFree: false, lines: [] })
const world = await testWorld()
const packer = await person(world, 'fulfilment')

beforeEach(async () => {
  await world.db`delete from shipping_zones`
})

describe('offered shipping methods', () => {
  test('are none without zones, and shipping is free', async () => {
    const choice = await deliveryChoice(world, { country: 'DE', methodId: 'any' }, of(coins(5)))
    expect(choice).toEqual({
      hasZones: false,
      country: null,
      offers: [],
      chosen: null,
      barred: [],
      delivery: null,
    })
    expect(await servedCountries(world)).toEqual(countries)
  })

  test('the least expensive is the standard; from its threshold on it is free', async () => {
    const { near, express } = await createZones(world, packer)
    const choice = async (subtotal: number, methodId: string | null = null) =>
      deliveryChoice(world, { country: 'AT', methodId }, of(coins(subtotal)))
    expect(await choice(299)).toMatchObject({
      chosen: { names: { en: 'Standard' }, price: coins(5) },
      delivery: { zoneId: near, country: 'AT' },
    })
    expect((await choice(300)).chosen?.price).toBe(0n)
    expect((await choice(300, express)).chosen).toMatchObject({ id: express, price: coins(12) })
    expect((await choice(300)).offers.map(({ price }) => price)).toEqual([0n, coins(12)])
  })

  test('a country without a zone belongs to the rest of the world; a zone without methods is not served', async () => {
    const { rest } = await createZones(world, packer)
    const to = async (country: string) => deliveryChoice(world, { country, methodId: null }, of(1n))
    expect((await to('JP')).delivery?.zoneId).toBe(rest)
    expect(await to('CU')).toMatchObject({ hasZones: true, offers: [], chosen: null })
    expect(await servedCountries(world)).toEqual(countries.filter((code) => code !== 'CU'))
    value(await removeZone(world, packer, rest, await seen(rest)))
    expect(await servedCountries(world)).toEqual(['AT', 'DE'])
  })

  test('a disabled method is neither offered nor accepted', async () => {
    const { near, express, standard } = await createZones(world, packer)
    value(
      await saveMethod(
        world,
        packer,
        near,
        { id: express, version: 1 },
        methodOf('Express', 12, { isActive: false }),
      ),
    )
    const wish = { country: 'DE', methodId: express }
    expect((await deliveryChoice(world, wish, of(1n))).chosen?.id).toBe(standard)
    expect((await deliveryChoice(world, wish, of(1n), true)).chosen).toBeNull()
  })

  test('the first is the least expensive, no price is negative, and it is free only from its threshold', () => {
    const method = fc.record({
      id: fc.uuid(),
      names: fc.constant({ en: 'A' }),
      basis: fc.constant(flat.basis),
      steps: fc.constant(flat.steps),
      mostGrams: fc.constant(null),
      placeId: fc.constant(null),
      price: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      freeFrom: fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n }), { nil: null }),
      daysFrom: fc.nat(5),
      daysTo: fc.integer({ min: 5, max: 90 }),
      isActive: fc.boolean(),
      version: fc.constant(1),
    })
    const subtotal = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(fc.array(method, { maxLength: 6 }), subtotal, (methods, subtotal) => {
        const zone: Zone = { id: 'z', name: 'Z', countries: ['DE'], version: 1, methods }
        const offers = offersIn(zone, { ...leastGoods, amount: subtotal })
        expect(offers).toHaveLength(methods.filter(({ isActive }) => isActive).length)
        for (const { id, price } of offers) {
          const own = methods.find((each) => each.id === id)
          expect(
            own && price === priceFor(own, { ...leastGoods, amount: subtotal }) && price >= 0n,
          ).toBe(true)
          expect(price === 0n || price === own?.price).toBe(true)
          if (price === 0n && own?.price !== 0n)
            expect(subtotal >= (own?.freeFrom ?? 0n)).toBe(true)
          expect(price >= (offers[0]?.price ?? 0n)).toBe(true)
        }
      }),
    )
  })

  test('an address may be in any country of its zone, and always in the chosen country', async () => {
    const { near } = await createZones(world, packer)
    const delivery = {
      zoneId: near,
      methodId: 'm',
      country: 'DE',
      names: { en: 'A' },
      daysFrom: 1,
      daysTo: 2,
    }
    const zones = await allZones(world)
    expect(['DE', 'AT', 'JP', 'CU'].map((each) => isWithin(zones, delivery, each))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isWithin([], delivery, 'DE')).toBe(true)
    expect(zoneOf(zones, 'AT')?.id).toBe(near)
  })
})

describe('editing zones', () => {
  test('a country is in one zone, and one zone is the rest of the world; conflicts name the other zone', async () => {
    await createZones(world, packer)
    const draft = { name: 'Again', countries: ['DE', 'FR', 'AT'] }
    expect(await saveZone(world, packer, made, draft)).toEqual(
      refuse('form.invalid', {
        facts: { codes: 'DE AT' },
        fields: { countries: 'shipping.field.taken' },
      }),
    )
    expect(await saveZone(world, packer, made, { name: 'All', countries: null })).toEqual(
      refuse('form.invalid', { fields: { reach: 'shipping.field.rest' } }),
    )
    await expect(
      world.db`insert into shipping_zone_countries (country, zone_id) select 'DE', id from shipping_zones`,
    ).rejects.toThrow(/duplicate key/)
  })

  test('of two concurrent edits for the same country one succeeds', async () => {
    const drafts = ['A', 'B', 'C'].map((name) => ({ name, countries: ['FR'] }))
    const saved = await Promise.all(drafts.map((each) => saveZone(world, packer, made, each)))
    expect(saved.filter((each) => each.ok)).toHaveLength(1)
    expect(await allZones(world)).toHaveLength(1)
  })

  test('of two concurrent edits of one zone the second is refused, and nothing is overwritten', async () => {
    const { near, standard } = await createZones(world, packer)
    const first = { id: near, version: 1 }
    expect(await saveZone(world, packer, first, { name: 'One', countries: ['DE'] })).toEqual(
      ok(near),
    )
    expect(await saveZone(world, packer, first, { name: 'Two', countries: ['AT'] })).toEqual(
      refuse('shipping.zone_changed'),
    )
    expect((await allZones(world)).find(({ id }) => id === near)).toMatchObject({
      name: 'One',
      countries: ['DE'],
      version: 2,
    })
    const edited = { id: standard, version: 1 }
    expect(await saveMethod(world, packer, near, edited, methodOf('Standard', 6))).toEqual(ok())
    expect(await saveMethod(world, packer, near, edited, methodOf('Standard', 7))).toEqual(
      refuse('shipping.zone_changed'),
    )
  })

  test('takes the shipping permission, and each change is in the audit log', async () => {
    const { near, express } = await createZones(world, packer)
    const outsider = await person(world, 'catalogue', 'support', 'finance', 'kyc')
    const refused = refuse('shipping.not_allowed')
    const draft = { name: 'X', countries: ['FR'] }
    expect(await saveZone(world, outsider, made, draft)).toEqual(refused)
    expect(await removeZone(world, outsider, near, await seen(near))).toEqual(refused)
    expect(await saveMethod(world, outsider, near, made, methodOf('X', 1))).toEqual(refused)
    expect(await removeMethod(world, outsider, near, { id: express, version: 1 })).toEqual(refused)
    value(await removeMethod(world, packer, near, { id: express, version: 1 }))
    value(await removeZone(world, packer, near, await seen(near)))
    expect(await removeZone(world, packer, near, '')).toEqual(refuse('shipping.zone_missing'))
    const rows = await world.db<{ action: string }[]>`
      select action from audit_entries where subject = ${`shipping:${near}`} order by number`
    expect(rows.map(({ action }) => action)).toEqual([
      'shipping.zone.created',
      'shipping.method.created',
      'shipping.method.created',
      'shipping.method.removed',
      'shipping.zone.removed',
    ])
  })

  test.each([
    [{ name: ' ', reach: 'rest' }, { name: 'field.required' }],
    [{ name: 'x'.repeat(81), reach: 'rest' }, { name: 'field.long' }],
    [{ name: 'A' }, { countries: 'shipping.field.countries' }],
    [{ name: 'A', 'country.XX': 'yes' }, { countries: 'shipping.field.countries' }],
  ] as [Record<string, string>, Record<string, string>][])(
    'refuses the zone %j: %j',
    (fields, wrong) => {
      expect(readZone(fields)).toEqual(refuse('form.invalid', { fields: wrong }))
    },
  )

  const whole = { 'name.en': 'Post', price: '4.5', daysFrom: '2', daysTo: '5', active: 'yes' }
  test.each([
    [{ 'name.en': '' }, { 'name.en': 'field.required' }],
    [{ 'name.ar': 'س'.repeat(81) }, { 'name.ar': 'field.long' }],
    [{ price: '-1' }, { price: 'shipping.field.price' }],
    [{ price: '1e3' }, { price: 'shipping.field.price' }],
    [{ price: '0.00000001' }, { price: 'shipping.field.price' }],
    [{ price: '1000001' }, { price: 'shipping.field.price' }],
    [{ freeFrom: '0' }, { freeFrom: 'shipping.field.price' }],
    [{ daysFrom: '6' }, { daysTo: 'shipping.field.daysOrder' }],
    [{ daysTo: '91' }, { daysTo: 'shipping.field.days' }],
    [{ daysTo: '1.5' }, { daysTo: 'shipping.field.days' }],
  ] as [Record<string, string>, Record<string, string>][])(
    'refuses the method %j: %j',
    (fields, wrong) => {
      expect(readMethod({ ...whole, ...fields }, languages, 'PI')).toEqual(
        refuse('form.invalid', { fields: wrong }),
      )
    },
  )

  test('accepts and normalises valid input', () => {
    expect(
      readMethod({ ...whole, 'name.de': ' Post  weg ', freeFrom: '' }, languages, 'PI'),
    ).toEqual(
      ok({
        ...flat,
        names: { en: 'Post', de: 'Post weg' },
        price: 45_000_000n,
        freeFrom: null,
        daysFrom: 2,
        daysTo: 5,
        isActive: true,
      }),
    )
    expect(readZone({ name: 'A', reach: 'countries', 'country.FR': 'yes' })).toEqual(
      ok({ name: 'A', countries: ['FR'] }),
    )
  })
})
