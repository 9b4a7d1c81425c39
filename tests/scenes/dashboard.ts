// One of each role before the dashboard, and an order, a check and a receipt that wait for them.
import { beforeAll } from 'vitest'
import { type Role, roles, type Viewer } from '../../shop/accounts/rules.ts'
import { addReceipt } from '../../shop/payments/actions/add-receipt.ts'
import { askIn } from '../ask.ts'
import { handedIn } from '../checks.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { line, placed, shelved, value } from '../shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../world.ts'

export let world: TestWorld
export let ada: Viewer
export let number: string
export let check: string
export let receipt: string
export let thing: string
export const staff = {} as Record<Role, Viewer>
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  for (const role of roles) staff[role] = await person(world, role)
  ada = await person(world)
  thing = await shelved(world, 9)
  number = await placed(world, ada, [line(thing)])
  const claim = { orderNumber: number, hash: 'e'.repeat(64) }
  receipt = value(await addReceipt(world, ada, claim)).transactionId
  check = await handedIn(world, ada)
})

export const ask = (...args: Parameters<ReturnType<typeof askIn>>) => askIn(world)(...args)
export const form = (fields: Record<string, string>) => new URLSearchParams(fields)
