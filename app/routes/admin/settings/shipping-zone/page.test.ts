// Adding a region to a zone without script, except for countries of other zones.
import { expect, test } from 'vitest'
import { allZones, servedCountries } from '../../../../../shop/sales/shipping/views.ts'
import { person } from '../../../../../tests/support/people.ts'
import { location, routeCaller } from '../../../../../tests/support/route-caller.ts'
import { testWorld } from '../../../../../tests/support/world.ts'
import * as zone from './page'

const world = await testWorld()
const staff = await person(world, 'fulfilment')
const save = async (fields: Record<string, string>, id = 'new') => {
  const form = new URLSearchParams({ intent: 'zone', reach: 'countries', version: '0', ...fields })
  return location(await routeCaller(world)(zone.action, `/admin/shipping/${id}`, staff, form))
}
const countriesIn = async (name: string) =>
  (await allZones(world)).find((each) => each.name === name)?.countries ?? []

test('selecting a region adds its countries, except for those of another zone', async () => {
  expect(await save({ name: 'Home', 'country.DE': 'yes' })).toMatch(/^\/admin\/shipping\/./)
  expect(await save({ name: 'Union', 'region.eu': 'yes', 'country.CH': 'yes' })).not.toBe(null)
  const union = await countriesIn('Union')
  expect(union).toHaveLength(27)
  expect(union).toEqual(expect.arrayContaining(['FR', 'CH']))
  expect(union).not.toContain('DE')
  expect(await save({ name: 'Elsewhere', 'region.world': 'yes' })).not.toBe(null)
  const elsewhere = await countriesIn('Elsewhere')
  expect(elsewhere).toContain('US')
  expect(elsewhere.filter((code) => union.includes(code) || code === 'DE')).toEqual([])
  // No shipping method there yet.
  expect(await servedCountries(world)).toEqual([])
  expect(await save({ name: 'None' })).toBe(null)
})
