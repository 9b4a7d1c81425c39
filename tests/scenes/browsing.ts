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
 * its parts while it is still on its way through the page; it listens when it has been through. What a part does once it
 * is there, such as to listen at the window, follows before the page has nothing more to do.
 */
export const listening = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate(async (at) => {
        const own = (node: Node, mark: string) =>
          Object.entries(node).find(([key]) => key.startsWith(mark))?.[1]
        const root = own(document, '__reactContainer')?.stateNode.current
        if (root?.memoizedState.isDehydrated !== false || !own(at, '__reactProps')) return false
        await new Promise((resolve) => requestIdleCallback(resolve))
        return true
      }),
    )
    .toBe(true)
