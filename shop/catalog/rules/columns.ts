// What products are listed by, in columns: forty bytes for each product, and all are looked through in a millisecond.
import { type Category, categories } from '../rules.ts'
import { families, familyOf } from './facets.ts'

/** A product as the database tells it. */
export type ColumnRow = {
  readonly id: string
  readonly category: Category
  readonly brand: string
  readonly position: number
  /** Microseconds since 1970. */
  readonly createdAt: number
  readonly ratingSum: number
  readonly ratingCount: number
  /** Stroops without promotions, of the colour that its card shows first: exact below 2^53, nine times what can be asked. */
  readonly price: number
  readonly inStock: boolean
  /** Of the colours that can be seen, with blanks between them. */
  readonly hexes: string
}

/**
 * In the order of the shelf: a product's place in it is its index in each column. Its slot stays the same wherever its
 * place is, so that ids are looked up in one table that only ever grows.
 */
export type Columns = {
  readonly ids: readonly string[]
  readonly slots: Map<string, number>
  /** Of each slot; -1 where its product is in the shop no more. */
  readonly placeOfSlot: Int32Array
  readonly slot: Uint32Array
  readonly everyPlace: Uint32Array
  readonly brands: Names
  /** Index in `categories`. */
  readonly category: Uint8Array
  /** Number in `brands`. */
  readonly brand: Uint32Array
  readonly position: Int32Array
  readonly createdAt: Float64Array
  readonly ratingSum: Int32Array
  readonly ratingCount: Int32Array
  readonly price: Float64Array
  readonly inStock: Uint8Array
  /** A bit for each of `families`. */
  readonly families: Uint16Array
}

type Names = { readonly names: readonly string[]; readonly numbers: ReadonlyMap<string, number> }

/** What has become of products; null where one is gone. */
export type Changes = ReadonlyMap<string, ColumnRow | null>

const noNames: Names = { names: [], numbers: new Map() }
export const noColumns: Columns = columnsFor([], noNames)

/** Undefined for what the shop does not have. */
export function placeOf({ slots, placeOfSlot }: Columns, id: string): number | undefined {
  const place = placeOfSlot[slots.get(id) ?? -1]
  return place === -1 ? undefined : place
}

/**
 * Where every product keeps its place the columns themselves are written, which costs nothing however many there are:
 * so nobody holds them while waiting for something. What is answered is another object each time.
 */
export function changed(columns: Columns, changes: Changes): Columns {
  const rows = [...changes.values()].filter((row) => row !== null)
  const brands = withNames(
    columns.brands,
    rows.map(({ brand }) => brand),
  )
  const moves = [...changes].some(([id, row]) => {
    const place = placeOf(columns, id)
    return place === undefined ? row !== null : row?.position !== columns.position[place]
  })
  if (moves) return arranged(columns, changes, brands)
  const same = { ...columns, brands }
  for (const row of rows) write(same, placeOf(columns, row.id) as number, row)
  return same
}

function arranged(old: Columns, changes: Changes, brands: Names): Columns {
  const fresh = [...changes.values()].filter((row) => row !== null).sort(byShelf)
  const isOut = new Uint8Array(old.ids.length)
  let size = old.ids.length + fresh.length
  for (const id of changes.keys()) {
    const place = placeOf(old, id)
    if (place === undefined) continue
    isOut[place] = 1
    size -= 1
  }
  const ids = new Array<string>(size)
  const runs: Run[] = []
  const places: number[] = []
  let at = 0
  let next = 0
  let due = firstBehind(old, fresh[0])
  for (let place = 0, from = 0; place <= old.ids.length; place += 1) {
    if (place !== due && isOut[place] === 0) continue
    runs.push({ from, until: place, to: at })
    for (; from < place; from += 1) ids[at++] = old.ids[from] as string
    for (; due === place; due = firstBehind(old, fresh[next])) {
      places.push(at)
      ids[at++] = (fresh[next++] as ColumnRow).id
    }
    from = isOut[place] === 0 ? place : place + 1
  }
  const columns = columnsFor(ids, brands)
  for (const name of numbered) move(old[name], columns[name], runs)
  for (const [nth, row] of fresh.entries()) write(columns, places[nth] as number, row)
  return slotted(columns, { old, places })
}

/** Slots of products that are gone are given up where they have become more than the others. */
function slotted(
  columns: Columns,
  { old, places }: { old: Columns; places: readonly number[] },
): Columns {
  const { ids, slot } = columns
  const mayStay = old.ids.length > 0 && old.slots.size <= 2 * ids.length
  const slots = mayStay ? old.slots : new Map<string, number>()
  for (const place of mayStay ? places : ids.keys()) {
    const id = ids[place] as string
    slot[place] = slots.get(id) ?? slots.size
    slots.set(id, slot[place] as number)
  }
  const placeOfSlot = new Int32Array(slots.size).fill(-1)
  for (let place = 0; place < slot.length; place += 1) placeOfSlot[slot[place] as number] = place
  return { ...columns, slots, placeOfSlot }
}

/** The place of the first that comes after it on the shelf; none for no row. */
function firstBehind({ ids, position }: Columns, row: ColumnRow | undefined): number | undefined {
  if (!row) return undefined
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const here = { position: position[middle] as number, id: ids[middle] as string }
    if (byShelf(here, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Products that stay side by side. */
type Run = { readonly from: number; readonly until: number; readonly to: number }

function move(old: Columns[Numbered], fresh: Columns[Numbered], runs: readonly Run[]): void {
  for (const { from, until, to } of runs) fresh.set(old.subarray(from, until), to)
}

type Shelved = Pick<ColumnRow, 'position' | 'id'>
const byShelf = (a: Shelved, b: Shelved): number =>
  a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function columnsFor(ids: readonly string[], brands: Names): Columns {
  const size = ids.length
  return {
    ids,
    slots: new Map(),
    placeOfSlot: new Int32Array(),
    slot: new Uint32Array(size),
    everyPlace: new Uint32Array(size).map((_, place) => place),
    brands,
    category: new Uint8Array(size),
    brand: new Uint32Array(size),
    position: new Int32Array(size),
    createdAt: new Float64Array(size),
    ratingSum: new Int32Array(size),
    ratingCount: new Int32Array(size),
    price: new Float64Array(size),
    inStock: new Uint8Array(size),
    families: new Uint16Array(size),
  }
}

function write(columns: Columns, place: number, row: ColumnRow): void {
  columns.category[place] = categories.indexOf(row.category)
  columns.brand[place] = columns.brands.numbers.get(row.brand) as number
  columns.position[place] = row.position
  columns.createdAt[place] = row.createdAt
  columns.ratingSum[place] = row.ratingSum
  columns.ratingCount[place] = row.ratingCount
  columns.price[place] = row.price
  columns.inStock[place] = row.inStock ? 1 : 0
  columns.families[place] = familiesIn(row.hexes)
}

const numbered = [
  'slot',
  'category',
  'brand',
  'position',
  'createdAt',
  'ratingSum',
  'ratingCount',
  'price',
  'inStock',
  'families',
] as const

type Numbered = (typeof numbered)[number]

function withNames(known: Names, wanted: readonly string[]): Names {
  if (wanted.every((name) => known.numbers.has(name))) return known
  const names = [...new Set([...known.names, ...wanted])]
  return { names, numbers: numbers(names) }
}

function numbers(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (let number = 0; number < names.length; number += 1)
    found.set(names[number] as string, number)
  return found
}

const bits = new Map<string, number>()

function familiesIn(hexes: string): number {
  let all = 0
  for (const hex of hexes.split(' ')) {
    const bit = bits.get(hex) ?? 1 << families.indexOf(familyOf(hex))
    bits.set(hex, bit)
    all |= bit
  }
  return all
}
