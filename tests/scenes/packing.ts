// A shop with somebody who packs, and a shopper whose identity is known, another for each test.
import { beforeEach } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { verified } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
export const packer = await person(world, 'fulfilment')
export let ada: Viewer
beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
  await verified(world, ada)
})
