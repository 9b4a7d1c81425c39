import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Offered, searchWith, shownChoice, valueState } from './shown-choice'

const values = (...names: string[]) => names.map((name) => ({ name, label: `${name}!` }))
const variant = (at: number[], more: { price?: bigint; soldOut?: boolean } = {}) => ({
  id: `variant${at.join('')}`,
  values: at,
  left: 9,
  price: 100n,
  soldOut: false,
  ...more,
})

/** No Jade in L; Ink is sold out in S, and costs more in L. */
const shirt: Offered = {
  options: [
    {
      name: 'Colour',
      label: 'Farbe',
      type: 'swatch',
      values: values('Ink', 'Jade').map((each, at) => ({ ...each, hex: `#00000${at}` })),
    },
    { name: 'Size', label: 'Größe', type: 'button', values: values('S', 'M', 'L') },
  ],
  variants: [
    variant([0, 0], { soldOut: true }),
    variant([0, 1]),
    variant([0, 2], { price: 150n }),
    variant([1, 0]),
    variant([1, 1], { soldOut: true }),
  ],
}
const choice = (search: string) => shownChoice(shirt, new URLSearchParams(search))

test('a swatch is preselected, a size never is', () => {
  const { values, variant, missing, hex, isFrom, soldOut, chosen } = choice('')
  expect([values, variant, missing?.name]).toEqual([[0, null], null, 'Size'])
  expect([hex, isFrom, soldOut]).toEqual(['#000000', true, false])
  expect(chosen).toEqual([{ name: 'Farbe', value: 'Ink!' }])
})

test('price, stock and swatch follow the choice', () => {
  const large = choice('?colour=Ink&size=L')
  expect([large.variant?.id, large.shown.price, large.isFrom]).toEqual(['variant02', 150n, false])
  const small = choice('?colour=Ink&size=S')
  expect([small.variant?.id, small.soldOut]).toEqual(['variant00', true])
  expect(choice('?colour=Jade').hex).toBe('#000001')
})

test('a combination that does not exist has no variant and keeps its swatch', () => {
  const none = choice('?colour=Jade&size=L')
  expect([none.variant, none.missing, none.hex]).toEqual([null, null, '#000001'])
  expect(none.shown.values[0]).toBe(1)
})

test('each value says what choosing it leads to', () => {
  const { values } = choice('?colour=Jade')
  const sizes = [0, 1, 2].map((place) => valueState(shirt, values, 1, place))
  expect(sizes).toEqual(['open', 'soldOut', 'none'])
  expect(valueState(shirt, [0, 0], 0, 1)).toBe('open')
})

test('values can be chosen in any order, and the address has the choice', () => {
  const places = fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 2 }))
  fc.assert(
    fc.property(places, fc.boolean(), ([colour, size], sizeFirst) => {
      const steps: [number, number][] = [
        [0, colour],
        [1, size],
      ]
      const search = (sizeFirst ? steps.reverse() : steps).reduce(
        (before, [at, place]) => searchWith(shirt, choice(before).values, at, place),
        '',
      )
      expect(choice(search).values).toEqual([colour, size])
    }),
  )
})
