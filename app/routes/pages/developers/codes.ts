// All refusal codes of the API, with status and text.
import type { World } from '../../../../shop/world.ts'
import { refusalsOf } from '../../../api/document/refusals'
import { operations } from '../../../api/operations/all'
import { protocol } from '../../../api/problem'

/** Values for texts with placeholders. */
const sampleFacts = {
  available: 3,
  most: 1_000,
  carrier: 'DHL',
  column: 'Price',
  from: 'other',
  scope: 'orders:read',
  ids: '3',
  name: 'Ink',
  names: 'Ink; Sand',
  quantity: 2,
  held: '3',
  onHand: '12',
  id: 'ERP-1001',
  expected: 'PI',
  link: 'https://example.com/offer',
  currency: 'EUR',
}

export type Code = readonly [status: number, code: string, detail: string]

export function codesOf(world: World): readonly Code[] {
  const found = new Map<string, Code>()
  for (const [code, [status, detail]] of Object.entries(protocol))
    found.set(code, [status, code, detail])
  for (const operation of operations)
    for (const [status, codes] of refusalsOf(operation))
      for (const code of codes)
        if (!found.has(code))
          found.set(code, [status, code, world.say('en', 'errors', code, sampleFacts)])
  return [...found.values()].toSorted(([a, one], [b, other]) => a - b || one.localeCompare(other))
}
