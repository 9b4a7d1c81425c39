// Search results as row numbers, by score, then in catalog order. Cached.
import { comparingCatalogOrder } from './column-changes.ts'
import { type Columns, type RowNumbers, rowNumberFor } from './columns.ts'
import { lookUp, scoresIn } from './posting-list-search.ts'
import { type PostingSegment, productsIn } from './posting-lists.ts'
import type { TermAlternatives } from './search.ts'

type Search = {
  readonly wants: readonly TermAlternatives[]
  readonly how: 'each' | 'any'
  /** Leaves out products that only mention the word, if others are called so. */
  readonly isKind?: boolean
  readonly most: number
}

/** By search; valid while the posting lists are the same. */
type Found = Map<string, { readonly lists: Lists; readonly places: readonly number[] }>
type Lists = readonly (readonly PostingSegment[])[]
/** By catalog order: neither prices nor stock change search results. */
const foundBy = new WeakMap<Uint32Array, Found>()
const mostKept = 500

/** `lists`: posting lists of each searched language; a product takes its highest score. */
export function foundIn(columns: Columns, lists: Lists, search: Search): readonly number[] {
  const cached: Found = foundBy.get(columns.catalogOrder) ?? new Map()
  foundBy.set(columns.catalogOrder, cached)
  const key = JSON.stringify([lists.length, search])
  const known = cached.get(key)
  cached.delete(key)
  const isSame = known?.lists.every((parts, nth) => parts === lists[nth])
  const places = known && isSame ? known.places : lookedFor(columns, lists, search)
  cached.set(key, { lists, places })
  if (cached.size > mostKept) cached.delete(cached.keys().next().value as string)
  return places
}

function lookedFor(columns: Columns, lists: Lists, search: Search): number[] {
  const { wants, how, isKind, most } = search
  const hits: Hits = { said: new Uint16Array(columns.isIn.length), places: [] }
  for (const parts of lists) {
    const lookups = wants.map((want) => lookUp(parts, want))
    for (const [at, part] of parts.entries()) {
      const scores = scoresIn(parts, at, { lookups, how })
      if (scores) collect(columns, hits, { places: placesIn(part, columns), said: scores })
    }
  }
  return bestOf(isKind ? withoutMentions(hits) : hits, columns, { most, mostSorted })
}

/** Scores of a name, brand or category, and of a few mentions: see `fieldScores` (posting-list-search.ts). */
const [called, mentioned] = [12, 7]

function withoutMentions({ said, places }: Hits): Hits {
  const isCalled = places.some((place) => (said[place] as number) >= called)
  return isCalled
    ? { said, places: places.filter((place) => (said[place] as number) > mentioned) }
    : { said, places }
}

/** Score per row, and the rows with a score. */
type Hits = { readonly said: Uint16Array; readonly places: number[] }

function collect(
  { isIn }: Columns,
  hits: Hits,
  { places, said }: { places: Uint32Array; said: Uint16Array },
): void {
  for (let number = 0; number < places.length; number += 1) {
    const own = said[number] as number
    if (own === 0) continue
    const place = places[number] as number
    if (isIn[place] !== 1) continue
    const before = hits.said[place] as number
    if (before === 0) hits.places.push(place)
    if (own > before) hits.said[place] = own
  }
}

type Placed = { readonly by: RowNumbers; readonly places: Uint32Array }
const placedBy = new WeakMap<PostingSegment, Placed>()

/** Row numbers of the segment's products, by their numbers. */
function placesIn(part: PostingSegment, { places: by }: Columns): Uint32Array {
  const known = placedBy.get(part)
  if (known?.by === by) return known.places
  const places = Uint32Array.from(productsIn(part.bytes), (id) => rowNumberFor(by, id))
  placedBy.set(part, { by, places })
  return places
}

/** Up to this many products with equal scores are sorted; more are found by scanning catalog order. */
const mostSorted = 4_096

/** The first `most` rows by score, then in catalog order. */
export function bestOf(
  { said, places }: Hits,
  columns: Columns,
  { most, mostSorted }: { most: number; mostSorted: number },
): number[] {
  let highest = 0
  for (const place of places) highest = Math.max(highest, said[place] as number)
  const counts = new Uint32Array(highest + 1)
  for (const place of places) {
    const value = said[place] as number
    counts[value] = (counts[value] as number) + 1
  }
  // Products with the lowest score that still fits may be too many.
  let last = highest
  let sum = counts[last] as number
  for (; last > 1 && sum < most; sum += counts[last] as number) last -= 1
  const inOrder = comparingCatalogOrder(columns)
  const better = places
    .filter((place) => (said[place] as number) > last)
    .sort((a, b) => (said[b] as number) - (said[a] as number) || inOrder(a, b))
  const room = most - better.length
  if ((counts[last] ?? 0) <= mostSorted)
    return [
      ...better,
      ...places
        .filter((place) => said[place] === last)
        .sort(inOrder)
        .slice(0, room),
    ]
  for (let nth = 0; better.length < most && nth < columns.catalogOrder.length; nth += 1) {
    const place = columns.catalogOrder[nth] as number
    if (said[place] === last) better.push(place)
  }
  return better
}
