import { expect, test } from 'vitest'
import { createZones } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { unservedZones } from './rules/zones.ts'
import { allZones } from './views.ts'

const world = await testWorld()

test('without zones no country is unserved', async () => {
  expect(unservedZones(await allZones(world))).toEqual([])
})

test('lists zones without an offered method, with their number of countries', async () => {
  const { near, none, express } = await createZones(world, await person(world, 'fulfilment'))
  const all = await allZones(world)
  expect(unservedZones(all)).toEqual([{ id: none, name: 'None', countries: 1 }])
  const zone = all.find(({ id }) => id === near)
  if (!zone) throw new Error('no zone')
  const off = { ...zone, methods: zone.methods.map((each) => ({ ...each, isActive: false })) }
  expect(unservedZones([off])).toEqual([{ id: near, name: 'Near', countries: 2 }])
  expect(unservedZones([{ ...off, countries: null }])).toMatchObject([{ countries: null }])
  const part = zone.methods.map((each) => ({ ...each, isActive: each.id === express }))
  expect(unservedZones([{ ...zone, methods: part }])).toEqual([])
})
