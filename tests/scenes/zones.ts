// A shop that delivers to Germany and Austria, and to the rest of the world; Cuba it does not reach.
import type { Viewer } from '../../shop/accounts/rules.ts'
import { coins } from '../../shop/money/rules.ts'
import { saveMethod, saveZone } from '../../shop/shipping/actions/zones.ts'
import type { MethodDraft } from '../../shop/shipping/input/zone.ts'
import { allZones } from '../../shop/shipping/views/zones.ts'
import type { World } from '../../shop/world.ts'
import { value } from '../shopping.ts'

export const way = (name: string, price: number, more: Partial<MethodDraft> = {}): MethodDraft => ({
  names: { en: name, de: `${name} auf Deutsch` },
  price: coins(price),
  freeFrom: null,
  daysFrom: 2,
  daysTo: 5,
  isActive: true,
  ...more,
})

/** Standard 5 Pi, free from 300; express 12; to the rest 20. Answers the ids. */
export async function zoned(world: World, packer: Viewer) {
  const made = { id: null, version: 0 }
  const near = value(await saveZone(world, packer, made, { name: 'Near', countries: ['AT', 'DE'] }))
  const none = value(await saveZone(world, packer, made, { name: 'None', countries: ['CU'] }))
  const rest = value(await saveZone(world, packer, made, { name: 'Far', countries: null }))
  value(await saveMethod(world, packer, near, made, way('Standard', 5, { freeFrom: coins(300) })))
  value(await saveMethod(world, packer, near, made, way('Express', 12, { daysFrom: 1, daysTo: 1 })))
  value(await saveMethod(world, packer, rest, made, way('World', 20)))
  const zones = await allZones(world)
  const methods = zones.flatMap((zone) => zone.methods)
  const idOf = (name: string) => methods.find(({ names }) => names.en === name)?.id ?? ''
  return {
    near,
    none,
    rest,
    standard: idOf('Standard'),
    express: idOf('Express'),
    far: idOf('World'),
  }
}
