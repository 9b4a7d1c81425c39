// The product that results from an import, and the verdict: added, changed, unchanged, or invalid. Pure.

import type { ListCurrency } from '../../../platform/money/rules.ts'
import type { Attribute } from '../../attributes/rules.ts'
import { type CategoryTree, findCategory } from '../../categories/rules.ts'
import { type ProductInput, readProduct, toProductInput } from '../../editor/input/product.ts'
import { changesBetween } from '../../editor/rules/changes.ts'
import { missingOf } from '../../editor/rules/completeness.ts'
import {
  type FullProduct,
  type WantedProduct,
  writtenFrom,
} from '../../editor/rules/full-product.ts'
import { reconciled, variantName } from '../../editor/rules/variants.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import {
  normal,
  type ProductDocument,
  type ProductState,
  productStates,
} from '../../products/rules/product.ts'
import { maxUnits } from '../../stock/rules/stock.ts'
import { linesIn, pairsIn } from './cells.ts'
import { plainFields } from './columns.ts'
import { type StatedIn, statedIn } from './file-attributes.ts'
import { categoryOf } from './file-categories.ts'
import {
  type KnownPictures,
  picturesOf,
  swatchesNotTaken,
  type WantedPicture,
} from './file-pictures.ts'
import { type FileProduct, type FileVariant, type Problem, problemAt } from './file-product.ts'
import { textsOf } from './file-texts.ts'
import { mergedVariants } from './file-variants.ts'
import type { Options } from './imports.ts'
import { eachOnce, problemsOf } from './name-problems.ts'

export type Target =
  | {
      readonly verdict: 'invalid'
      readonly problems: readonly Problem[]
      readonly notTaken: NotTaken
      readonly notes: readonly Problem[]
    }
  | {
      readonly verdict: 'added' | 'changed' | 'unchanged'
      readonly wanted: WantedProduct
      readonly toFetch: readonly WantedPicture[]
      readonly notes: readonly Problem[]
      readonly notTaken: NotTaken
    }

/** Pictures in the file that the shop lacks: the product is written without them. */
type NotTaken = readonly Problem[]

/** What the shop already has of a file's references: pictures, products by SKU, categories. */
export type Known = {
  readonly pictures: KnownPictures
  readonly skus: ReadonlyMap<string, string>
  readonly tree: CategoryTree
  readonly attributes: readonly Attribute[]
  readonly currency: ListCurrency
}

export function targetOf(
  file: FileProduct,
  whole: FullProduct | null,
  options: Options,
  known: Known,
): Target {
  const nothing = { notTaken: [], notes: file.notes ?? [] }
  if (file.isSkipped) return { verdict: 'invalid', problems: [], ...nothing }
  const problems = [...file.problems]
  const wrong = (column: string, value: string, reason: string, number = file.number) =>
    problems.push(problemAt(number, file.columns[column], value, reason))
  if (!isProductId(file.id) || file.id === 'new') wrong('id', file.id, 'catalog.field.id')

  const state = stateOf(file, whole, options)
  if (!state) wrong('state', file.fields.state ?? '', 'imports.row.state')
  const before = whole && writtenFrom(whole, state ?? 'draft')
  const { tree } = known
  const stated = statedIn(file, before?.attributes ?? {}, known.attributes)
  problems.push(...stated.problems)
  const { unknownCategories, unknownMore, ...rest } = merged(file, before, {
    tree,
    options,
    stated,
    currency: known.currency,
  })
  const named = file.fields.category ?? file.categoryNames?.find(Boolean) ?? ''
  if (!tree.byId.has(rest.category)) wrong('category', named, 'catalog.field.category')
  for (const other of unknownCategories) wrong('otherCategories', other, 'catalog.field.category')
  const notes = [
    ...(file.notes ?? []),
    ...unknownMore.map((name) =>
      problemAt(file.number, file.columns.moreCategories, name, 'imports.row.category'),
    ),
  ]
  const { rows, isAmbiguous, ...variants } = mergedVariants(
    file,
    before && toProductInput(before, known.currency),
    whole,
    known.currency,
    known.pictures.ids,
  )
  if (isAmbiguous) wrong('option1Name', file.options[0]?.name ?? '', 'imports.row.options')
  const shown = picturesOf(file, before?.pictures ?? [], variants.options, known.pictures)
  const toFetch = shown.wanted
  const notTaken = [...shown.notTaken, ...swatchesNotTaken(file, known.pictures)]
  problems.push(...shown.problems)
  // Already reported.
  const category = rest.category || 'unknown'
  const written = { ...rest, category, ...variants, pictures: shown.pictures }
  const lowFrom = unitsIn(file.fields.lowFrom, whole?.lowFrom ?? null)
  if (lowFrom === undefined) wrong('lowFrom', file.fields.lowFrom ?? '', 'catalog.field.pieces')
  for (const { number, stock: said } of file.variants)
    if (unitsIn(said, null) === undefined)
      wrong('stock', said ?? '', 'catalog.field.pieces', number)
  for (const { number, sku = '' } of file.variants)
    if ((known.skus.get(sku.trim()) ?? file.id) !== file.id)
      wrong('sku', sku, 'catalog.field.skuTaken', number)
  const names = new Set<string>()
  for (const { values, number } of file.variants) {
    const name = values.map((value) => value.name.trim()).join(', ')
    if (names.has(name.toLowerCase())) wrong('option1Value', name, 'catalog.field.twice', number)
    names.add(name.toLowerCase())
  }
  const read = readProduct(written, known.currency, known.attributes)
  if (!read.ok)
    problems.push(...problemsOf(read.fields ?? {}, { ...file, variants: rows }, written))
  if (!read.ok || !state || lowFrom === undefined || problems.length > 0)
    return { verdict: 'invalid', problems: eachOnce(problems), notTaken, notes }

  const { document, merged: same } = reconciled(
    normal(read.value),
    whole?.rows ?? { options: [], variants: [] },
    new Set(Object.keys(whole?.stock ?? {})),
  )
  if (same.length > 0) wrong('option1Name', same[0] ?? '', 'imports.row.options')
  const missing = state === 'draft' ? [] : missingOf(document)
  for (const field of missing)
    wrong(
      field === 'variants' ? 'option1Value' : field,
      '',
      field === 'variants' ? 'catalog.field.shownVariant' : 'field.required',
    )
  const stock = options.stock === 'set' && whole ? stockOf(document, rows, whole) : {}
  for (const [at, { id }] of document.variants.entries()) {
    const [units, held] = [stock[id ?? ''], whole?.held[id ?? ''] ?? 0]
    if (units !== undefined && units < held)
      wrong('stock', String(units), 'imports.row.held', rows[at]?.number)
  }
  if (problems.length > 0) return { verdict: 'invalid', problems, notTaken, notes }

  const target = { id: file.id, state, document, lowFrom, stock }
  if (!whole || !before) return { verdict: 'added', wanted: target, toFetch, notTaken, notes }
  const isMoved = state !== whole.state && !(state === 'draft' && whole.state !== 'draft')
  const isRestocked = Object.entries(stock).some(([id, units]) => whole.stock[id] !== units)
  const isSaid =
    changesBetween(before, document, known.currency).length > 0 || isOpened(before, document)
  const isChanged =
    isMoved || isRestocked || isSaid || lowFrom !== whole.lowFrom || toFetch.length > 0
  return { verdict: isChanged ? 'changed' : 'unchanged', wanted: target, toFetch, notTaken, notes }
}

/** Stock of existing variants with a row in the file. */
const stockOf = (
  { variants }: ProductDocument,
  rows: readonly (FileVariant | null)[],
  whole: FullProduct,
): Record<string, number> =>
  Object.fromEntries(
    variants.flatMap(({ id }, at) => {
      const units = unitsIn(rows[at]?.stock, null)
      return id !== null && Object.hasOwn(whole.stock, id) && typeof units === 'number'
        ? [[id, units]]
        : []
    }),
  )

/** A changed opening stock of a draft's variants is invisible to shoppers, but still a change. */
const isOpened = (before: ProductDocument, after: ProductDocument): boolean => {
  const were = new Map(before.variants.map((each) => [variantName(each), each.opening ?? 0]))
  return after.variants.some((each) => (were.get(variantName(each)) ?? 0) !== (each.opening ?? 0))
}

/** A published product never becomes a draft again: the file is written to its draft beside it. */
function stateOf(
  { fields, isDraft }: FileProduct,
  whole: FullProduct | null,
  { as }: Options,
): ProductState | null {
  if (isDraft) return 'draft'
  if (as !== 'file') return as
  const stateWord = (fields.state ?? '').trim().toLowerCase()
  if (stateWord === '') return whole?.state ?? 'draft'
  return productStates.find((each) => each === stateWord) ?? null
}

/** Parses a quantity: undefined if invalid, null if the cell is empty; an absent column keeps the existing value. */
function unitsIn(cell: string | undefined, otherwise: number | null): number | null | undefined {
  if (cell === undefined) return otherwise
  const text = cell.trim()
  if (text === '') return null
  return /^\d{1,7}$/.test(text) && Number(text) <= maxUnits ? Number(text) : undefined
}

/** Merges the file's texts into the existing ones. */
function merged(
  file: FileProduct,
  before: ProductDocument | null,
  {
    tree,
    options,
    stated,
    currency,
  }: { tree: CategoryTree; options: Options; stated: StatedIn; currency: ListCurrency },
): Omit<ProductInput, 'pictures' | 'options' | 'variants'> & {
  unknownCategories: readonly string[]
  unknownMore: readonly string[]
} {
  const { fields } = file
  const was = before && toProductInput(before, currency)
  const found = categoryOf(file, tree, options)
  const category = found === undefined ? (was?.category ?? '') : (found ?? '')
  const others = linesIn(fields.otherCategories ?? (was?.otherCategories ?? []).join('\n'))
  const more = (file.moreCategories ?? []).map(
    (name) => [name, findCategory(tree, name)?.id ?? null] as const,
  )
  const called = others.map((name) => findCategory(tree, name)?.id ?? null)
  const words = Object.fromEntries(
    plainFields.map((field) => [field, fields[field] ?? was?.[field] ?? '']),
  ) as Record<(typeof plainFields)[number], string>
  return {
    ...words,
    category,
    otherCategories: [...called, ...more.map(([, id]) => id)].filter(
      (id, at, all) => id !== null && id !== category && all.indexOf(id) === at,
    ) as string[],
    unknownMore: more.flatMap(([name, id]) => (id === null ? [name] : [])),
    unknownCategories: others.filter((_, at) => called[at] === null),
    features: fields.features === undefined ? (was?.features ?? []) : linesIn(fields.features),
    specifications:
      fields.specifications === undefined
        ? (was?.specifications ?? [])
        : pairsIn(fields.specifications).filter(
            ([label]) => !stated.specifications.has(label.toLowerCase()),
          ),
    legal:
      fields.legal === undefined ? (was?.legal ?? {}) : Object.fromEntries(pairsIn(fields.legal)),
    attributes: stated.attributes,
    art: (fields.art ?? was?.art ?? '').trim(),
    tags: fields.tags === undefined ? (was?.tags ?? []) : linesIn(fields.tags),
    texts: textsOf(file, stated, before?.texts ?? {}),
  }
}
