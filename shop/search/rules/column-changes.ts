// Incremental updates of the column store, in place while there is room.
import {
  type ColumnRow,
  type Columns,
  columnsFor,
  countProduct,
  idAt,
  placeOf,
  rowFields,
  rowNumberFor,
  write,
} from './columns.ts'
import { namesWith, numberIn } from './numbered-names.ts'
import { countOfProfiles, profileFor } from './profiles.ts'
import { type Compare, updateSorted } from './sort-orders.ts'

/** Changed products; null for deleted or unpublished ones. */
export type Changes = ReadonlyMap<string, ColumnRow | null>

export type Changed = {
  readonly columns: Columns
  /** Row numbers of changed products, and of removed ones. */
  readonly fresh: readonly number[]
  readonly gone: readonly number[]
  /** Changed rows whose position in a listing may differ. */
  readonly moved: readonly number[]
}

/** Columns by which listings are sorted. */
const sorting = ['position', 'createdAt', 'ratingSum', 'ratingCount', 'price'] as const

/**
 * Mutates the columns in place, whose cost does not depend on the catalog's size: nobody may hold them across an
 * `await`. Returns a new object each time.
 */
export function changed(old: Columns, changes: Changes): Changed {
  const rows = [...changes.values()].filter((row) => row !== null).sort(byCatalogPosition)
  const gone = [...changes].flatMap(([id, row]) => (row ? [] : (placeOf(old, id) ?? [])))
  const before = rows.map(({ id }) => placeOf(old, id))
  const fresh = rows.map(({ id }) => rowNumberFor(old.places, id))
  const come = fresh.filter((place, nth) => {
    const row = rows[nth] as ColumnRow
    return before[nth] === undefined || old.position[place] !== row.position
  })
  // A category change moves a product, too, because promotions target categories.
  const moved = fresh.filter((place, nth) => {
    const row = rows[nth] as ColumnRow
    const isSame = old.categories.names[old.category[place] as number] === row.categories
    return (
      before[nth] === undefined || !isSame || sorting.some((name) => old[name][place] !== row[name])
    )
  })
  const columns = {
    ...withRoom(old),
    brands: namesWith(
      old.brands,
      rows.map(({ brand }) => brand),
    ),
    categories: namesWith(
      old.categories,
      rows.map(({ categories }) => categories),
    ),
  }
  for (const place of [...gone, ...before]) if (place !== undefined) countProduct(old, place, -1)
  for (const [nth, row] of rows.entries()) {
    const place = fresh[nth] as number
    write(columns, place, row)
    countProduct(columns, place, 1)
  }
  for (const place of gone) columns.isIn[place] = 0
  const difference = { fresh, gone, moved }
  if (gone.length === 0 && come.length === 0)
    return { columns: withoutTheGone(columns), ...difference }
  const size = columns.isIn.length
  const compare = comparingCatalogOrder(columns)
  const catalogOrder = updateSorted(old.catalogOrder, { gone, come, size, compare })
  return { columns: withoutTheGone({ ...columns, catalogOrder }), ...difference }
}

/** Grows the columns for every product with a row number. */
function withRoom(columns: Columns): Columns {
  const size = columns.places.ids.length
  if (size <= columns.isIn.length) return columns
  const wider = columnsFor(size + (size >> 3))
  for (const name of rowFields) wider[name].set(columns[name])
  const { catalogOrder, places, tagSets, profiles, products } = columns
  return { ...wider, catalogOrder, places, tagSets, profiles, products }
}

/** Compacts the columns once removed products or unused profiles outnumber the others; all row numbers change. */
function withoutTheGone(columns: Columns): Columns {
  const { catalogOrder, brands, categories, places, tagSets, profiles } = columns
  const most = 2 * catalogOrder.length
  if (places.ids.length <= most && countOfProfiles(profiles) <= most + mostUnused) return columns
  const fresh = {
    ...columnsFor(catalogOrder.length),
    catalogOrder: new Uint32Array(catalogOrder.length),
    brands,
    categories,
    products: columns.products,
  }
  for (const [place, before] of catalogOrder.entries()) {
    for (const name of rowFields) fresh[name][place] = columns[name][before] as number
    fresh.tagSet[place] = numberIn(
      fresh.tagSets,
      tagSets.names[columns.tagSet[before] as number] as string,
    )
    const profile = profiles.texts[columns.profile[before] as number] as string
    fresh.profile[place] = profileFor(fresh.profiles, profile)
    fresh.catalogOrder[place] = rowNumberFor(fresh.places, places.ids[before] as string)
  }
  return fresh
}

/** Unused profiles that are tolerated. */
const mostUnused = 10_000

type PositionedRow = Pick<ColumnRow, 'position' | 'id'>
const byCatalogPosition = (a: PositionedRow, b: PositionedRow): number =>
  a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Compares row numbers by catalog order. */
export function comparingCatalogOrder(columns: Columns): Compare {
  const { position } = columns
  return (one, other) =>
    (position[one] as number) - (position[other] as number) ||
    (one === other ? 0 : idAt(columns, one) < idAt(columns, other) ? -1 : 1)
}
