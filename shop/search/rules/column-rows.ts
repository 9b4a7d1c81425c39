// Computes a product's column values from its variants, options and attributes as `store/columns.ts` reads them.
import type { ColumnRow } from './columns.ts'
import { betweenFields, profileText } from './profiles.ts'

export type StoredFacts = Omit<ColumnRow, 'price' | 'inStock' | 'hexes' | 'profile'> & {
  /** Stroops, for variants without their own price. */
  readonly basePrice: number
  /** Per visible variant: position, price or zero, whether it is in stock, and three value ids or zeros. */
  readonly variants: string
  /** Per value: id, position of its option, position, hex of a swatch, and otherwise its name. */
  readonly values: string
  /** Per option: position, whether it is a filter, and name. */
  readonly options: string
  /** JSON of the filterable ones. */
  readonly attributes: string | null
}

/** Number of fields per item in these flat texts, which read a catalog three times as fast as objects. */
const [ofVariant, ofValue, ofOption] = [6, 5, 3]

export function rowOf(stored: StoredFacts): ColumnRow {
  const { basePrice, variants, values, options, attributes } = stored
  const each = variants.split(betweenFields)
  const known = values === '' ? none : values.split(betweenFields)
  /** By value index: 0 if no visible variant has it, 1 if one has it, 2 if one is in stock. */
  const seen = new Uint8Array(known.length / ofValue)
  let best: Offer | null = null
  let inStock = false
  for (let at = 0; at < each.length; at += ofVariant) {
    const isThere = each[at + 2] === 't'
    if (isThere) inStock = true
    let swatch = Number.MAX_SAFE_INTEGER
    for (let nth = at + 3; nth < at + ofVariant; nth += 1) {
      if (each[nth] === '0') continue
      const place = placeOfValue(known, each[nth] as string)
      if (place < 0) continue
      const number = place / ofValue
      if (isThere) seen[number] = 2
      else seen[number] ||= 1
      if (known[place + 3] !== '') swatch = Math.min(swatch, orderOf(known, place))
    }
    const offer = {
      soldOut: isThere ? 0 : 1,
      swatch,
      price: Number(each[at + 1]) || basePrice,
      position: Number(each[at]),
    }
    if (best === null || isBefore(offer, best)) best = offer
  }
  return {
    id: stored.id,
    categories: stored.categories,
    brand: stored.brand,
    position: stored.position,
    createdAt: stored.createdAt,
    ratingSum: stored.ratingSum,
    ratingCount: stored.ratingCount,
    tags: stored.tags,
    price: best?.price ?? basePrice,
    inStock,
    hexes: hexesIn(known, seen),
    profile: profileText(toldIn(known, seen, options), attributes),
  }
}

const none: readonly string[] = []

function placeOfValue(values: readonly string[], id: string): number {
  for (let place = 0; place < values.length; place += ofValue)
    if (values[place] === id) return place
  return -1
}

/** By option, then by position within it. */
const orderOf = (values: readonly string[], place: number): number =>
  Number(values[place + 1]) * 2 ** 31 + Number(values[place + 2])

function hexesIn(values: readonly string[], seen: Uint8Array): string {
  let hexes = ''
  for (let number = 0; number < seen.length; number += 1) {
    const hex = values[number * ofValue + 3]
    if (seen[number] === 0 || hex === '') continue
    hexes += `${hexes === '' ? '' : ' '}${hex}${seen[number] === 2 ? '+' : ''}`
  }
  return hexes
}

/** Values of filterable options, in order. */
function toldIn(values: readonly string[], seen: Uint8Array, options: string) {
  if (!options.includes(isFilter)) return []
  const filters = new Map<string, string>()
  const fields = options.split(betweenFields)
  for (let at = 0; at < fields.length; at += ofOption)
    if (fields[at + 1] === 't') filters.set(fields[at] as string, fields[at + 2] as string)
  const shown = []
  for (let number = 0; number < seen.length; number += 1) {
    const place = number * ofValue
    const option = filters.get(values[place + 1] as string)
    if (option === undefined || seen[number] === 0) continue
    const name = values[place + 4] as string
    shown.push({ option, name, inStock: seen[number] === 2, order: orderOf(values, place) })
  }
  return shown.sort((a, b) => a.order - b.order)
}

const isFilter = `${betweenFields}t${betweenFields}`

/** What a card shows first (catalog/products/views/prices.ts): available, first swatch, lowest price. */
type Offer = { soldOut: number; swatch: number; price: number; position: number }

const isBefore = (one: Offer, other: Offer): boolean =>
  (one.soldOut - other.soldOut ||
    one.swatch - other.swatch ||
    one.price - other.price ||
    one.position - other.position) < 0
