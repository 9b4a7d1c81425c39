// What products are listed by, in columns: some forty bytes for each product, and all are looked through in a millisecond.
import { families, familyOf } from './facets.ts'
import { type Names, type Numbered, numberIn } from './numbered-names.ts'
import { noProfiles, type Profiles, profileFor } from './profiles.ts'

/** A product as the database tells it. */
export type ColumnRow = {
  readonly id: string
  /** Ids of its categories, the main one first, with blanks between them. */
  readonly categories: string
  readonly brand: string
  readonly position: number
  /** Microseconds since 1970. */
  readonly createdAt: number
  readonly ratingSum: number
  readonly ratingCount: number
  /** Stroops without promotions, of the variant that its card shows first: exact below 2^53, nine times what can be asked. */
  readonly price: number
  readonly inStock: boolean
  /** Of the swatches of variants that can be seen, with blanks between them; with a plus sign those that are in stock. */
  readonly hexes: string
  /** With line feeds between them. */
  readonly tags: string
  /** Its options' values and its attributes: `profiles.ts` reads it. */
  readonly profile: string
}

/** What is written of each product. */
const arrays = {
  /** Whether the shop has it. */
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
  /** A bit for each of `families`. */
  families: Uint16Array,
  /** Of what is in stock alone. */
  stockedFamilies: Uint16Array,
  /** Number in `tagSets`. */
  tagSet: Uint32Array,
  /** Number in `profiles`. */
  profile: Uint32Array,
} as const
type Arrays = { readonly [Name in keyof typeof arrays]: InstanceType<(typeof arrays)[Name]> }
export const rowFields = Object.keys(arrays) as (keyof Arrays)[]

/** A product keeps its place in the columns wherever it stands in the catalog; places of all orders are these. */
export type Columns = Arrays & {
  /** Row numbers of the products that the shop has, in their order. */
  readonly catalogOrder: Uint32Array
  readonly places: RowNumbers
  readonly brands: Names
  /** Sets of categories that products have: few, however many products there are. */
  readonly categories: Names
  /** Sets of tags, as rows write them. */
  readonly tagSets: Numbered
  readonly profiles: Profiles
  /** How many products there are of each brand and of each set of categories, by its number. */
  readonly products: { readonly brand: number[]; readonly category: number[] }
}

/** Of every product that the shop has or had, and of some that it may have. */
export type RowNumbers = { readonly ids: string[]; readonly byId: Map<string, number> }

export const idAt = ({ places }: Columns, place: number): string => places.ids[place] as string

/** Undefined for what the shop does not have. */
export function placeOf({ places, isIn }: Columns, id: string): number | undefined {
  const place = places.byId.get(id)
  return place !== undefined && isIn[place] === 1 ? place : undefined
}

/** Its own from now on, whether or not the shop has the product. */
export function rowNumberFor({ ids, byId }: RowNumbers, id: string): number {
  const known = byId.get(id)
  if (known !== undefined) return known
  byId.set(id, ids.length)
  return ids.push(id) - 1
}

/** With room for so many products. */
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

/** One more of its brand and categories, or one less. */
export function countProduct(columns: Columns, place: number, more: 1 | -1): void {
  for (const name of ['brand', 'category'] as const) {
    const counts = columns.products[name]
    const number = columns[name][place] as number
    counts[number] = (counts[number] ?? 0) + more
  }
}

const idsIn = new WeakMap<Names, string[][]>()

/** The categories of each set, the main one first. */
export function categorySets({ categories }: Columns): readonly (readonly string[])[] {
  const known = idsIn.get(categories) ?? categories.names.map((ids) => ids.split(' '))
  idsIn.set(categories, known)
  return known
}

const bits = new Map<string, number>()

function familiesIn(hexes: string, isMeant: (hex: string) => boolean = () => true): number {
  // Of a product without colours.
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
