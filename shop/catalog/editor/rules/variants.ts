// Options and their combinations: generates variants and reconciles them with stored ones. Pure.
import { optionLimits } from '../../products/rules/catalog.ts'
import {
  type EditedOption,
  type EditedValue,
  type EditedVariant,
  newVariant,
  type ProductDocument,
} from '../../products/rules/product.ts'

type Content = Pick<ProductDocument, 'options' | 'variants'>

/** "Sage Green, 42"; empty for a product without options. */
export const variantName = ({ values }: Pick<EditedVariant, 'values'>): string => values.join(', ')

/** Cartesian product of the lists, the last list varying fastest; at most `most`. */
export function combinationsOf<Item>(lists: readonly (readonly Item[])[], most: number): Item[][] {
  let all: Item[][] = [[]]
  for (const list of lists) {
    const next: Item[][] = []
    for (const combination of all)
      for (const item of list) if (next.length < most) next.push([...combination, item])
    all = next
  }
  return all
}

/** A variant per combination, for a product that has none yet. */
export const variantsOf = (options: readonly EditedOption[]): EditedVariant[] =>
  combinationsOf(
    options.map(({ values }) => values.map(({ name }) => name)),
    optionLimits.variants,
  ).map(newVariant)

export type Reconciled = {
  /** With the ids of existing values and variants, and all variants that have to stay. */
  readonly document: ProductDocument
  /** Names of omitted variants that stay, hidden. */
  readonly kept: readonly string[]
  /** Ids of variants that can be deleted. */
  readonly gone: readonly string[]
  /** Names of variants that have to stay but would duplicate another. */
  readonly merged: readonly string[]
}

/**
 * `rows` is the stored content; `taken` are the ids of its variants that have to stay. Renamed ones match by id, those
 * from a file by name.
 */
export function reconciled(
  document: ProductDocument,
  rows: Content,
  taken: ReadonlySet<string>,
): Reconciled {
  const before = rowOptionsOf(document.options, rows.options)
  const options = document.options.map((option, at) => withValueIds(option, before[at] ?? null))
  const project = projectionOf(options, rows.options, before)
  const variants = withVariantIds(document.variants, rows.variants, project)
  const known = new Set(variants.map(({ id }) => id))
  const missing = rows.variants.filter(({ id }) => !known.has(id))
  const staying = missing.filter(({ id }) => id !== null && taken.has(id))
  const all = { options, variants: [...variants], merged: [] as string[] }
  for (const variant of staying) keep(all, variant, project)
  return {
    document: { ...document, options: all.options, variants: all.variants },
    kept: staying.map(variantName),
    gone: missing.flatMap(({ id }) => (id !== null && !taken.has(id) ? [id] : [])),
    merged: all.merged,
  }
}

/** The stored option of each option: by a value's id, else by name; null if it is new. */
function rowOptionsOf(
  options: readonly EditedOption[],
  rows: readonly EditedOption[],
): (EditedOption | null)[] {
  const free = new Set(rows)
  const claim = (option: EditedOption | undefined) => {
    if (option) free.delete(option)
    return option ?? null
  }
  const byId = options.map(({ values }) => {
    const ids = new Set(values.flatMap(({ id }) => id ?? []))
    return claim([...free].find((row) => row.values.some(({ id }) => id !== null && ids.has(id))))
  })
  return options.map(
    ({ name }, at) => byId[at] ?? claim([...free].find((row) => isSame(row.name, name))),
  )
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function withValueIds(option: EditedOption, row: EditedOption | null): EditedOption {
  const claimed = new Set<number>()
  const own = new Map((row?.values ?? []).map((value) => [value.id, value]))
  const byId = option.values.map(({ id }) => {
    const value = id === null || claimed.has(id) ? undefined : own.get(id)
    if (value?.id) claimed.add(value.id)
    return value
  })
  const values = option.values.map((value, at): EditedValue => {
    const was =
      byId[at] ??
      row?.values.find(({ id, name }) => id !== null && !claimed.has(id) && name === value.name)
    if (was?.id) claimed.add(was.id)
    return { ...value, id: was?.id ?? null }
  })
  return { ...option, values }
}

/** Projects a stored combination onto the document's options; `missing` for a removed value. */
type Projection = (values: readonly string[]) => (string | { missing: EditedValue })[]

const projectionOf =
  (
    options: readonly EditedOption[],
    rows: readonly EditedOption[],
    before: readonly (EditedOption | null)[],
  ): Projection =>
  (values) =>
    options.map((option, at) => {
      const row = before[at]
      // Existing variants get the first value of a new option.
      if (!row) return option.values[0]?.name ?? ''
      const was = row.values.find(({ name }) => name === values[rows.indexOf(row)])
      const now = was && option.values.find(({ id }) => id !== null && id === was.id)
      return now?.name ?? (was ? { missing: was } : (option.values[0]?.name ?? ''))
    })

const keyOf = (values: readonly string[]): string => JSON.stringify(values)

function withVariantIds(
  variants: readonly EditedVariant[],
  rows: readonly EditedVariant[],
  project: Projection,
): EditedVariant[] {
  const free = new Set(rows.flatMap(({ id }) => id ?? []))
  const byId = variants.map(({ id }) => (id !== null && free.delete(id) ? id : null))
  const places = new Map<string, string>()
  for (const { id, values } of rows) {
    if (id === null || !free.has(id)) continue
    const place = project(values)
    if (place.every((each) => typeof each === 'string')) places.set(keyOf(place), id)
  }
  return variants.map((variant, at) => {
    const id = byId[at] ?? places.get(keyOf(variant.values)) ?? null
    places.delete(keyOf(variant.values))
    return { ...variant, id }
  })
}

function keep(
  all: { options: EditedOption[]; variants: EditedVariant[]; merged: string[] },
  variant: EditedVariant,
  project: Projection,
): void {
  const values = project(variant.values).map((place, at) => {
    if (typeof place === 'string') return place
    const option = all.options[at] as EditedOption
    const there = option.values.find(({ id }) => id === place.missing.id)
    if (there) return there.name
    const isTaken = option.values.some(({ name }) => isSame(name, place.missing.name))
    const value = isTaken
      ? { ...place.missing, name: `${place.missing.name} (${place.missing.id})` }
      : place.missing
    all.options[at] = { ...option, values: [...option.values, value] }
    return value.name
  })
  if (all.variants.some((each) => keyOf(each.values) === keyOf(values)))
    all.merged.push(variantName(variant))
  else all.variants.push({ ...variant, values, isHidden: true })
}

/** The options with translated names in one language. */
export const withNames = (
  options: readonly EditedOption[],
  written: readonly EditedOption[],
  language: string,
): EditedOption[] =>
  options.map((option) => {
    const own = written.find(({ name }) => name === option.name)
    const named = <Named extends { names: EditedValue['names'] }>(
      to: Named,
      from?: Named,
    ): Named =>
      from ? { ...to, names: { ...to.names, [language]: from.names[language] ?? '' } } : to
    return {
      ...named(option, own),
      values: option.values.map((value) =>
        named(
          value,
          own?.values.find(({ name }) => name === value.name),
        ),
      ),
    }
  })

/** GTIN-8, -12, -13 or -14 with its check digit (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text].reverse().map(Number)
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Strips opening stock for a version: stock is not part of a product's content. */
export const withoutOpening = (document: ProductDocument): ProductDocument => ({
  ...document,
  variants: document.variants.map(
    ({ id, values, sku, barcode, price, weightGrams, contents, lowStock, isHidden }) => ({
      id,
      values,
      sku,
      barcode,
      price,
      weightGrams,
      ...(contents && { contents }),
      lowStock,
      isHidden,
    }),
  ),
})
