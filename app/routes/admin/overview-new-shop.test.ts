// The overview of a real shop without orders has steps and no figures; an outage of rates is no missing step.
import { expect, test } from 'vitest'
import { missingSteps } from '../../../shop/back-office/setup/views/setup.ts'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import { refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { testUsdt } from '../../../tests/support/ledgers/rated-usdt.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import { line, placed, stockedProduct } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import * as page from './overview/page'

test('figures come with the first order', async () => {
  const world = await testWorld({ config: { ...testConfig, demo: false, pi: testPi } })
  const owner = await person(world, 'admin')
  const shown = async (world: World) => {
    const data = await routeCaller(world)(page.loader, '/admin', owner)
    return data instanceof Response ? null : data.isEmpty
  }
  expect(await shown(world)).toBe(true)
  await saveSetting(world, 'system', 'shopStatus', 'open')
  await placed(world, await person(world), [line(await stockedProduct(world, 3), 1)])
  expect(await shown(world)).toBe(false)
})

test('a rate that cannot be read at the moment is not “not set up”', async () => {
  const world = await testWorld()
  const withRate = (code: string) =>
    ({
      ...world,
      config: { ...world.config, usdt: testUsdt },
      rates: { rate: async () => refuse(code) },
    }) as unknown as World
  expect(await missingSteps(withRate('rate.none'))).toContain('rate')
  expect(await missingSteps(withRate('rate.stale'))).not.toContain('rate')
})
