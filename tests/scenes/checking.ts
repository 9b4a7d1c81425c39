// Shoppers whose identity is checked, another for each test, and somebody who reviews them.
import { beforeEach } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import type { Verdict } from '../../shop/kyc/actions/decide.ts'
import { identityOf } from '../../shop/kyc/views/identity.ts'
import { person } from '../people.ts'
import { testWorld } from '../world.ts'

export const world = await testWorld()
export const reviewer = await person(world, 'kyc')
export let ada: Viewer
beforeEach(async () => {
  ada = await person(world)
})

export const approve: Verdict = { decision: 'approved', reason: '' }
export const identity = async (who = ada) => {
  const found = await identityOf(world, who.id)
  return found.ok ? found.value : found
}
