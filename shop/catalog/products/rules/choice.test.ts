// The variant selected by a URL or form, and the options left to choose.
import { describe, expect, test } from 'vitest'
import type { ShownOption, ShownVariant } from './catalog.ts'
import { variantChosen } from './choice.ts'

const option = (name: string, type: ShownOption['type'], ...values: string[]): ShownOption => ({
  name,
  label: name,
  type,
  values: values.map((each) => ({ name: each, label: each })),
})
const options = [option('Colour', 'swatch', 'Ink', 'Sand'), option('Size', 'button', '41', '42')]
const variants: ShownVariant[] = [
  { id: 'ink41', values: [0, 0], price: 1n, soldOut: true },
  { id: 'ink42', values: [0, 1], price: 1n, soldOut: true },
  { id: 'sand41', values: [1, 0], price: 1n, soldOut: false },
]
const chosen = (search: string, all = { options, variants }) => {
  const { values, variant, missing } = variantChosen(all, new URLSearchParams(search))
  return [values, variant?.id ?? null, missing?.name ?? null]
}

describe('the chosen variant', () => {
  test.each([
    ['by names', 'colour=Ink&size=42', [[0, 1], 'ink42', null]],
    ['by its id, whatever else is said', 'variant=sand41&size=42', [[1, 0], 'sand41', null]],
    ['never a size that nobody chose', 'colour=Ink', [[0, null], null, 'Size']],
    [
      'a swatch as the card shows it: the first that can be bought',
      'size=41',
      [[1, 0], 'sand41', null],
    ],
    ['among what fits the other choices', 'size=42', [[0, 1], 'ink42', null]],
    ['no combination that does not exist', 'colour=Sand&size=42', [[1, 1], null, null]],
    [
      'nothing for an unknown value or id',
      'colour=Plum&size=50&variant=no',
      [[1, null], null, 'Size'],
    ],
  ])('%s', (_, search, expected) => expect(chosen(search)).toEqual(expected))

  test('needs no choice for a single variant, or a single value of an option', () => {
    const only = { options: [], variants: [{ id: 'only', values: [], price: 1n, soldOut: false }] }
    expect(chosen('', only)).toEqual([[], 'only', null])
    const one = {
      options: [option('Size', 'button', '42')],
      variants: only.variants.map((each) => ({ ...each, values: [0] })),
    }
    expect(chosen('', one)).toEqual([[0], 'only', null])
  })
})
