// Styles: class names that several components use for states.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MilestoneState } from '../../shop/back-office/orders/rules.ts'
import type { StepState } from '../../shop/sales/checkout/rules.ts'
import { root } from '../support/source-files.ts'

const states = {
  done: true,
  current: true,
  waiting: true,
  off: true,
  todo: true,
} satisfies Record<MilestoneState | StepState, true>

/** Every stylesheet stays loaded once a page has used it. */
test('no stylesheet styles the class of a state wherever it occurs', () => {
  const folder = join(root, 'app/styles')
  const found = readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/[{};]/))
    .flatMap((selectors) => selectors.split(','))
    .map((selector) => selector.trim())
    .filter((selector) => Object.keys(states).some((state) => isAlone(selector, state)))
  expect(found).toEqual([])
})

const isAlone = (selector: string, state: string) =>
  new RegExp(`^\\.${state}(?![\\w-])`).test(selector)
