import { beforeAll, expect, test } from 'vitest'
import { testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import {
  address,
  left,
  line,
  paid,
  placed,
  shelved,
  value,
  verified,
} from '../../tests/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { moveStock } from '../catalog/actions/stock.ts'
import { withdrawOwn } from '../withdrawals/actions.ts'
import { giveAddress } from './actions/address.ts'

let world: TestWorld
let ada: Viewer
let keeper: Viewer
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  ada = await person(world)
  keeper = await person(world, 'catalogue')
  await verified(world, ada)
})

test('pieces that somebody booked as returned lie on the shelf once when the order is called off', async () => {
  const thing = await shelved(world, 9)
  const number = await placed(world, ada, [line(thing, 3)])
  value(await giveAddress(world, ada, number, address))
  await paid(world, number)
  expect(await left(world, thing)).toBe(6)
  const change = { productId: thing, colour: 'Ink', reason: 'returned', note: null } as const
  value(await moveStock(world, keeper, { ...change, pieces: 2, orderNumber: number }))
  expect(await left(world, thing)).toBe(8)
  value(await withdrawOwn(world, ada, number))
  expect(await left(world, thing)).toBe(9)
})
