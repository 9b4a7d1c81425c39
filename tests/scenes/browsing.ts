// A browser for the tests of one file, beside the shop that is open for them.
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launch } from '../browser.ts'

export let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
})

/**
 * Until the page's script has taken over this part: what is chosen before is sent with the form, not at once. React marks
 * its parts while it is still on its way through the page; it listens when it has been through.
 */
export const listening = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate((at) => {
        const own = (node: Node, mark: string) =>
          Object.entries(node).find(([key]) => key.startsWith(mark))?.[1]
        const root = own(document, '__reactContainer')?.stateNode.current
        return root?.memoizedState.isDehydrated === false && own(at, '__reactProps') !== undefined
      }),
    )
    .toBe(true)
