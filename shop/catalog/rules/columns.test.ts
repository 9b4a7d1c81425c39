// Products that come, go and move: after each change the columns are those that would be made of all products at once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColumnRow, type Columns, changed, noColumns, placeOf } from './columns.ts'

const ids = Array.from({ length: 40 }, (_, number) => `item-${number}`)
const id = fc.constantFrom(...ids)
const row = fc.record<ColumnRow>({
  id,
  category: fc.constantFrom('audio', 'cameras'),
  brand: fc.constantFrom('Lumen', 'Orbit'),
  position: fc.nat({ max: 9 }),
  createdAt: fc.nat(),
  ratingSum: fc.nat({ max: 50 }),
  ratingCount: fc.nat({ max: 10 }),
  price: fc.nat(),
  inStock: fc.boolean(),
  hexes: fc.constantFrom('#000000', '#ff0000 #0000ff'),
})
const change = fc.array(
  fc.oneof(
    row.map((row) => [row.id, row] as const),
    id.map((id) => [id, null] as const),
  ),
  { maxLength: 12 },
)

/** All that is said of each product, in the order of the shelf. */
const said = ({ brands, brand, ...columns }: Columns) => ({
  ...columns,
  brand: Array.from(brand, (number) => brands.names[number]),
  // How ids lead to places is asked by itself.
  ...{ slots: null, slot: null, placeOfSlot: null },
})

test('however they came about, they are the same, and every id leads to its place', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const rows = new Map<string, ColumnRow>()
      let columns = noColumns
      for (const each of changes) {
        const before = columns
        const idsBefore = [...before.ids]
        const fresh = new Map(each)
        for (const [id, row] of fresh)
          if (row) rows.set(id, row)
          else rows.delete(id)
        columns = changed(before, fresh)
        expect(said(columns)).toEqual(said(changed(noColumns, new Map(rows))))
        for (const id of ids) {
          const place = columns.ids.indexOf(id)
          expect(placeOf(columns, id)).toBe(place < 0 ? undefined : place)
          // Whoever still holds what was before finds each where it was then.
          const then = idsBefore.indexOf(id)
          expect(placeOf(before, id)).toBe(then < 0 ? undefined : then)
        }
      }
    }),
  )
  expect(noColumns.slots.size).toBe(0)
})

test('what comes and goes without end takes no more room', () => {
  const kept = { ...(fc.sample(row, { numRuns: 1, seed: 1 })[0] as ColumnRow), id: 'kept' }
  let columns = changed(noColumns, new Map([['kept', kept]]))
  for (let turn = 0; turn < 100; turn += 1) {
    const id = `guest-${turn}`
    columns = changed(columns, new Map([[id, { ...kept, id }]]))
    columns = changed(columns, new Map([[id, null]]))
  }
  expect(columns.ids).toEqual(['kept'])
  expect(columns.slots.size).toBeLessThan(5)
})
