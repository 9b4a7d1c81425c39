// A browser for the tests of one file, beside the shop that is open for them.
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launch } from '../browser.ts'
import { patience } from '../http-steps.ts'

export let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
})

/** Until the page's script has taken over this part: what is chosen before is sent with the form, not at once. */
export const listening = (part: Locator) =>
  expect
    .poll(
      () => part.evaluate((at) => Object.keys(at).some((key) => key.startsWith('__reactProps'))),
      patience,
    )
    .toBe(true)
