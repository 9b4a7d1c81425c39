// Server-sent events of the payment page.
import { describe, expect, test } from 'vitest'
import { coins } from '../../../shop/platform/money/rules.ts'
import { ask, placedOrder, world } from '../../../tests/fixtures/sales/checkout.ts'
import { person } from '../../../tests/support/people.ts'
import { status } from '../../../tests/support/route-caller.ts'
import { paid } from '../../../tests/support/shopping.ts'
import * as events from './events'

describe('/payment/events', () => {
  test('notifies the customer of changes, and nobody else', async () => {
    const ada = await person(world)
    const { number } = await placedOrder(ada)
    const path = `/payment/events?order=${number}`
    for (const who of [null, await person(world)])
      expect(status(await ask(events.loader, path, who))).toBe(404)

    const stop = new AbortController()
    const answer = await ask(events.loader, path, ada, undefined, stop.signal)
    const reader = (answer as Response).body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (pattern: RegExp) => {
      while (!pattern.test(heard)) {
        const part = await reader?.read()
        if (part?.done) throw new Error(`ended after: ${heard}`)
        heard += part?.value
      }
    }
    await hear(/"face":"waiting"/)
    await paid(world, number, { amount: coins(60) })
    await hear(/"status":"pending","face":"partial","received":"60","remaining":"40"/)
    await paid(world, number)
    await hear(/"face":"paid"/)
    stop.abort()
    expect((await reader?.read())?.done).toBe(true)
  })
})
