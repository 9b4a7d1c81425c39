// Somebody who places orders, another for each test.
import { beforeEach } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { orderForOwner } from '../../shop/orders/views.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { value } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
export let ada: Viewer
beforeEach(async () => {
  ada = await person(world)
  world.clock.advance(1000)
})

export const orderOf = async (number: string, who = ada) =>
  value(await orderForOwner(world, who, number))
