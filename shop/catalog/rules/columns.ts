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

/** In the order of the shelf: a product's place in it is its index in each column. */
export type Columns = {
  readonly ids: readonly string[]
  readonly places: ReadonlyMap<string, number>
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

export const noColumns: Columns = columnsFor([], { names: [], numbers: new Map() })

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
    const place = columns.places.get(id)
    return place === undefined ? row !== null : row?.position !== columns.position[place]
  })
  if (moves) return arranged(columns, changes, brands)
  const same = { ...columns, brands }
  for (const row of rows) write(same, columns.places.get(row.id) as number, row)
  return same
}

function arranged(old: Columns, changes: Changes, brands: Names): Columns {
  const fresh = [...changes.values()].filter((row) => row !== null).sort(byShelf)
  const staying = old.ids.flatMap((id, place) => (changes.has(id) ? [] : place))
  const ids: string[] = []
  /** Where each was before; -1 for those whose rows are written afterwards. */
  const before = new Int32Array(staying.length + fresh.length).fill(-1)
  let next = 0
  for (const place of staying) {
    const here = { position: old.position[place] as number, id: old.ids[place] as string }
    for (let row = fresh[next]; row && byShelf(row, here) < 0; row = fresh[next]) {
      ids.push(row.id)
      next += 1
    }
    before[ids.length] = place
    ids.push(here.id)
  }
  for (const { id } of fresh.slice(next)) ids.push(id)
  const columns = columnsFor(ids, brands)
  for (const name of numbered) move(old[name], columns[name], before)
  for (const row of fresh) write(columns, columns.places.get(row.id) as number, row)
  return columns
}

function move(from: Columns[Numbered], to: Columns[Numbered], before: Int32Array): void {
  for (let place = 0; place < before.length; place += 1) {
    const was = before[place] as number
    if (was >= 0) to[place] = from[was] as number
  }
}

type Shelved = Pick<ColumnRow, 'position' | 'id'>
const byShelf = (a: Shelved, b: Shelved): number =>
  a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function columnsFor(ids: readonly string[], brands: Names): Columns {
  const size = ids.length
  return {
    ids,
    places: numbers(ids),
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
