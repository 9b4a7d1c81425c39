// What posting lists find, as places of the columns, in the order of how much is said, then in catalog order.
import { type Columns, type RowNumbers, rowNumberFor } from './columns.ts'
import { lookUp, scoresIn } from './posting-list-search.ts'
import { productsIn, type WordPart } from './posting-lists.ts'
import type { Want } from './search.ts'

/** `lists` are those of each language that is searched: a product counts by the one that says most of it. */
export function foundIn(
  columns: Columns,
  lists: readonly (readonly WordPart[])[],
  { wants, how, most }: { wants: readonly Want[]; how: 'each' | 'any'; most: number },
): number[] {
  const all = new Uint16Array(columns.isIn.length)
  for (const parts of lists) {
    const lookups = wants.map((want) => lookUp(parts, want))
    for (const [at, part] of parts.entries()) {
      const said = scoresIn(parts, at, { lookups, how })
      if (said) collect(columns, { places: placesIn(part, columns), said, most: all })
    }
  }
  return bestOf(all, { catalogOrder: columns.catalogOrder, most })
}

function collect(
  { isIn }: Columns,
  { places, said, most }: { places: Uint32Array; said: Uint16Array; most: Uint16Array },
): void {
  for (let number = 0; number < places.length; number += 1) {
    const own = said[number] as number
    if (own === 0) continue
    const place = places[number] as number
    if (isIn[place] === 1 && own > (most[place] as number)) most[place] = own
  }
}

type Placed = { readonly by: RowNumbers; readonly places: Uint32Array }
const placedBy = new WeakMap<WordPart, Placed>()

/** Of the part's products by their numbers. */
function placesIn(part: WordPart, { places: by }: Columns): Uint32Array {
  const known = placedBy.get(part)
  if (known?.by === by) return known.places
  const places = Uint32Array.from(productsIn(part.bytes), (id) => rowNumberFor(by, id))
  placedBy.set(part, { by, places })
  return places
}

/**
 * The first `most` places by how much is said there, then in catalog order. More may be said than is listed: a
 * product can have come since.
 */
export function bestOf(
  said: Uint16Array,
  { catalogOrder, most }: { catalogOrder: Uint32Array; most: number },
): number[] {
  let highest = 0
  for (let place = 0; place < said.length; place += 1)
    if ((said[place] as number) > highest) highest = said[place] as number
  if (highest === 0) return []
  const counts = new Uint32Array(highest + 1)
  for (let nth = 0; nth < catalogOrder.length; nth += 1) {
    const value = said[catalogOrder[nth] as number] as number
    counts[value] = (counts[value] as number) + 1
  }
  const begins = new Uint32Array(counts.length)
  let sum = 0
  for (let value = counts.length - 1; value > 0; value -= 1) {
    begins[value] = sum
    sum += counts[value] as number
  }
  const best: number[] = new Array(Math.min(sum, most))
  for (let nth = 0; nth < catalogOrder.length; nth += 1) {
    const place = catalogOrder[nth] as number
    const value = said[place] as number
    const at = begins[value] as number
    if (value === 0 || at >= most) continue
    best[at] = place
    begins[value] = at + 1
  }
  return best
}
