import { expect, test } from 'vitest'
import { routeCaller, status } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as notFound from './not-found'

const world = await testWorld()

test('an unknown address is not found, and logged by its section only', async () => {
  for (const [path, under] of [
    ['/product/my%0Asecret/thing?token=secret', '/product'],
    ['/de/order/secret/x', '/order'],
    ['/no%0Asecret', 'elsewhere'],
    ['/*', 'elsewhere'],
  ]) {
    expect(status(await routeCaller(world)(notFound.loader, path as string, null))).toBe(404)
    expect(world.logged.splice(0)).toEqual([
      { level: 'info', message: 'page not found', facts: { under } },
    ])
  }
})
