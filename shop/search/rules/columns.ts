// Column store of listings: about forty bytes per product, and a full scan in a millisecond.
import { families, familyOf } from './facets.ts'
import { type Names, type Numbered, numberIn } from './numbered-names.ts'
import { noProfiles, type Profiles, profileFor } from './profiles.ts'

/** A product's row as read from the database. */
export type ColumnRow = {
  readonly id: string
  /** Category ids, the main one first, separated by spaces. */
  readonly categories: string
  readonly brand: string
  readonly position: number
  /** Microseconds since 1970. */
  readonly createdAt: number
  readonly ratingSum: number
  readonly ratingCount: number
  /** Stroops without promotions, of the variant that its card shows first: exact to 2^53, nine times the maximum. */
  readonly price: number
  readonly inStock: boolean
  /** Swatch colors of visible variants, separated by spaces; a plus sign marks those in stock. */
  readonly hexes: string
  /** Separated by line feeds. */
  readonly tags: string
  /** Values of its options and attributes, parsed by `profiles.ts`. */
  readonly profile: string
}

/** Columns by name. */
const arrays = {
  /** Whether the row holds a published product. */
  isIn: Uint8Array,
  /** Number in `categories`. */
  category: Uint32Array,
  /** Number in `brands`. */
  brand: Uint32Array,
  position: Int32Array,
  createdAt: Float64Array,
  ratingSum: Int32Array,
  ratingCount: Int32Array,
  price: Float64Array,
  inStock: Uint8Array,
  /** Bit set over `families`. */
  families: Uint16Array,
  /** The same for available variants only. */
  stockedFamilies: Uint16Array,
  /** Number in `tagSets`. */
  tagSet: Uint32Array,
  /** Number in `profiles`. */
  profile: Uint32Array,
} as const
type Arrays = { readonly [Name in keyof typeof arrays]: InstanceType<(typeof arrays)[Name]> }
export const rowFields = Object.keys(arrays) as (keyof Arrays)[]

/** A product keeps its row number wherever it is in catalog order; all orders consist of row numbers. */
export type Columns = Arrays & {
  /** Row numbers of the published products, in catalog order. */
  readonly catalogOrder: Uint32Array
  readonly places: RowNumbers
  readonly brands: Names
  /** Distinct category sets of products: few, however large the catalog is. */
  readonly categories: Names
  /** Distinct tag sets, as in the rows. */
  readonly tagSets: Numbered
  readonly profiles: Profiles
  /** Number of products per brand and per category set, by number. */
  readonly products: { readonly brand: number[]; readonly category: number[] }
}

/** Row numbers of all current and former products, and of some that may be added. */
export type RowNumbers = { readonly ids: string[]; readonly byId: Map<string, number> }

export const idAt = ({ places }: Columns, place: number): string => places.ids[place] as string

/** Row number; undefined if the product is not published. */
export function placeOf({ places, isIn }: Columns, id: string): number | undefined {
  const place = places.byId.get(id)
  return place !== undefined && isIn[place] === 1 ? place : undefined
}

/** Assigns a permanent row number, whether or not the product is published. */
export function rowNumberFor({ ids, byId }: RowNumbers, id: string): number {
  const known = byId.get(id)
  if (known !== undefined) return known
  byId.set(id, ids.length)
  return ids.push(id) - 1
}

/** Empty columns with capacity for this many products. */
export const columnsFor = (size: number): Columns => ({
  catalogOrder: new Uint32Array(),
  places: { ids: [], byId: new Map() },
  brands: { names: [], numbers: new Map() },
  categories: { names: [], numbers: new Map() },
  tagSets: { names: [], numbers: new Map() },
  profiles: noProfiles(),
  products: { brand: [], category: [] },
  ...(Object.fromEntries(rowFields.map((name) => [name, new arrays[name](size)])) as Arrays),
})

export function write(columns: Columns, place: number, row: ColumnRow): void {
  columns.isIn[place] = 1
  columns.category[place] = columns.categories.numbers.get(row.categories) as number
  columns.brand[place] = columns.brands.numbers.get(row.brand) as number
  columns.position[place] = row.position
  columns.createdAt[place] = row.createdAt
  columns.ratingSum[place] = row.ratingSum
  columns.ratingCount[place] = row.ratingCount
  columns.price[place] = row.price
  columns.inStock[place] = row.inStock ? 1 : 0
  columns.families[place] = familiesIn(row.hexes)
  columns.stockedFamilies[place] = familiesIn(row.hexes, (hex) => hex.endsWith('+'))
  columns.tagSet[place] = numberIn(columns.tagSets, row.tags)
  columns.profile[place] = profileFor(columns.profiles, row.profile)
}

/** Adjusts the counts of its brand and category set by one. */
export function countProduct(columns: Columns, place: number, more: 1 | -1): void {
  for (const name of ['brand', 'category'] as const) {
    const counts = columns.products[name]
    const number = columns[name][place] as number
    counts[number] = (counts[number] ?? 0) + more
  }
}

const idsIn = new WeakMap<Names, string[][]>()

/** Categories per set, the main one first. */
export function categorySets({ categories }: Columns): readonly (readonly string[])[] {
  const known = idsIn.get(categories) ?? categories.names.map((ids) => ids.split(' '))
  idsIn.set(categories, known)
  return known
}

const bits = new Map<string, number>()

function familiesIn(hexes: string, isMeant: (hex: string) => boolean = () => true): number {
  // A product without colors.
  if (hexes === '') return 0
  let all = 0
  for (const hex of hexes.split(' ')) {
    if (!isMeant(hex)) continue
    const bit = bits.get(hex) ?? 1 << families.indexOf(familyOf(hex))
    bits.set(hex, bit)
    all |= bit
  }
  return all
}
