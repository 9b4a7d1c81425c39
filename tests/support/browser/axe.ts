// What axe finds on the page that is open.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const { resolve } = createRequire(import.meta.url)
const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

export const axeVersion: string = JSON.parse(
  readFileSync(resolve('axe-core/package.json'), 'utf8'),
).version

/** All of its rules, the size of targets too, which axe leaves out unless it is asked; or only those that are named. */
export async function violationsIn(page: Page, only?: readonly string[]): Promise<Result[]> {
  // The content policy lets no script in; what the debugger evaluates is not of the page.
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
