// Accessibility violations that axe finds on the current page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const { resolve } = createRequire(import.meta.url)
const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

export const axeVersion: string = JSON.parse(
  readFileSync(resolve('axe-core/package.json'), 'utf8'),
).version

/** Runs all rules, including target size, which is off by default, or only the named ones. */
export async function violationsIn(page: Page, only?: readonly string[]): Promise<Result[]> {
  // The content security policy blocks injected scripts; code evaluated by the debugger is exempt.
  await page.evaluate(axe)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } }),
  }
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations }: AxeResults = await axe.run(document, options)
    return violations
  }, options)
}
