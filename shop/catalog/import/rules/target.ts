// What becomes of a product when a file is written over it, and whether that is new, a change, nothing, or wrong. Pure.

import { type CategoryTree, categoryCalled } from '../../categories/rules.ts'
import {
  readProduct,
  type WrittenColour,
  type WrittenProduct,
  writtenOf,
} from '../../products/input/product.ts'
import { changesBetween } from '../../products/rules/changes.ts'
import {
  type WantedProduct,
  type WholeProduct,
  writtenFrom,
} from '../../products/rules/full-product.ts'
import {
  artKindOf,
  missingOf,
  normal,
  type ProductDocument,
  type ProductState,
  productStates,
} from '../../products/rules/product.ts'
import { mostUnits } from '../../products/rules/stock.ts'
import type { ProductTexts } from '../../products/rules/texts.ts'
import { isProductId } from '../../products/rules.ts'
import type { Options } from '../rules.ts'
import { linesIn, pairsIn, shortened } from './cells.ts'
import { categoryOf } from './file-categories.ts'
import { picturesOf } from './file-pictures.ts'
import type { FileColour, FileProduct, Problem } from './file-product.ts'
import { eachOnce, problemsOf } from './name-problems.ts'

export type Target =
  | {
      readonly verdict: 'invalid'
      readonly problems: readonly Problem[]
      readonly notTaken: NotTaken
    }
  | {
      readonly verdict: 'added' | 'changed' | 'unchanged'
      readonly wanted: WantedProduct
      readonly notTaken: NotTaken
    }

/** Pictures that the file names and the shop has not: the product is written without them. */
type NotTaken = readonly Problem[]

/** `pictures`: ids of those that the shop has; `tree`: its categories. */
export function targetOf(
  file: FileProduct,
  whole: WholeProduct | null,
  options: Options,
  pictures: ReadonlySet<string>,
  tree: CategoryTree,
): Target {
  const problems = [...file.problems]
  const wrong = (column: string, value: string, reason: string, number = file.number) =>
    problems.push({ number, column: file.columns[column] ?? null, value: shortened(value), reason })
  if (!isProductId(file.id) || file.id === 'new') wrong('id', file.id, 'catalog.field.id')

  const state = stateOf(file, whole, options)
  if (!state) wrong('state', file.fields.state ?? '', 'imports.row.state')
  const before = whole && writtenFrom(whole, state ?? 'draft')
  const merging = merged(file, before, whole, { tree, options })
  const said = file.fields.category ?? file.categoryNames?.find(Boolean) ?? ''
  if (!tree.byId.has(merging.category)) wrong('category', said, 'catalog.field.category')
  for (const other of merging.unknownCategories)
    wrong('otherCategories', other, 'catalog.field.category')
  const shown = picturesOf(
    file,
    before?.pictures ?? [],
    merging.colours.map(({ name }) => name.trim()),
    pictures,
  )
  const { notTaken } = shown
  problems.push(...shown.problems)
  const { unknownCategories: _, ...rest } = merging
  // Named already.
  const category = rest.category || 'unknown'
  const written = { ...rest, category, pictures: shown.pictures }
  const lowFrom = unitsIn(file.fields.lowFrom, whole?.lowFrom ?? null)
  if (lowFrom === undefined) wrong('lowFrom', file.fields.lowFrom ?? '', 'catalog.field.pieces')
  const stock: Record<string, number> = {}
  for (const { name, number, stock: said } of file.colours) {
    const units = unitsIn(said, null)
    if (units === undefined) wrong('stock', said ?? '', 'catalog.field.pieces', number)
    else if (units !== null && options.stock === 'set' && has(whole, name)) stock[name] = units
  }
  const names = new Set<string>()
  for (const { name, number } of file.colours) {
    const folded = name.trim().toLowerCase()
    if (names.has(folded)) wrong('colour', name, 'catalog.field.twice', number)
    names.add(folded)
  }
  const read = readProduct(written)
  if (!read.ok) problems.push(...problemsOf(read.fields ?? {}, file, written))
  if (!read.ok || !state || lowFrom === undefined || problems.length > 0)
    return { verdict: 'invalid', problems: eachOnce(problems), notTaken }

  const document = normal(read.value)
  const missing = state === 'draft' ? [] : missingOf(document)
  for (const field of missing)
    wrong(
      field === 'colours' ? 'colour' : field,
      '',
      field === 'colours' ? 'catalog.field.colours' : 'field.required',
    )
  if (problems.length > 0) return { verdict: 'invalid', problems, notTaken }

  const wanted = { id: file.id, state, document, lowFrom, stock }
  if (!whole || !before) return { verdict: 'added', wanted, notTaken }
  const isMoved = state !== whole.state && !(state === 'draft' && whole.state !== 'draft')
  const isRestocked = Object.entries(stock).some(([name, units]) => whole.stock[name] !== units)
  const isSaid = changesBetween(before, document).length > 0 || isOpened(before, document)
  const isChanged = isMoved || isRestocked || isSaid || lowFrom !== whole.lowFrom
  return { verdict: isChanged ? 'changed' : 'unchanged', wanted, notTaken }
}

const has = (whole: WholeProduct | null, colour: string): boolean =>
  whole !== null && Object.hasOwn(whole.stock, colour)

/** First units of a draft's colours are no change that a shopper sees, and one all the same. */
const isOpened = (before: ProductDocument, after: ProductDocument): boolean => {
  const were = new Map(before.colours.map(({ name, opening = 0 }) => [name, opening]))
  return after.colours.some(({ name, opening = 0 }) => (were.get(name) ?? 0) !== opening)
}

/** What was in the shop is no draft again: what a file says of it is written beside it. */
function stateOf(
  { fields }: FileProduct,
  whole: WholeProduct | null,
  { as }: Options,
): ProductState | null {
  if (as !== 'file') return as
  const said = (fields.state ?? '').trim().toLowerCase()
  if (said === '') return whole?.state ?? 'draft'
  return productStates.find((each) => each === said) ?? null
}

/** Undefined for what is no number of units; an empty cell is none, a column that is not there leaves what was. */
function unitsIn(cell: string | undefined, otherwise: number | null): number | null | undefined {
  if (cell === undefined) return otherwise
  const text = cell.trim()
  if (text === '') return null
  return /^\d{1,7}$/.test(text) && Number(text) <= mostUnits ? Number(text) : undefined
}

/** The file's words over those that are there. */
function merged(
  file: FileProduct,
  before: ProductDocument | null,
  whole: WholeProduct | null,
  { tree, options }: { tree: CategoryTree; options: Options },
): Omit<WrittenProduct, 'pictures'> & { unknownCategories: readonly string[] } {
  const { fields } = file
  const was = before && writtenOf(before)
  const found = categoryOf(file, tree, options)
  const category = found === undefined ? (was?.category ?? '') : (found ?? '')
  const others = linesIn(fields.otherCategories ?? (was?.otherCategories ?? []).join('\n'))
  const called = others.map((name) => categoryCalled(tree, name)?.id ?? null)
  const art = (fields.art ?? was?.art ?? '').trim()
  const drawn = artKindOf(tree.byId.get(category)?.art)
  return {
    name: fields.name ?? was?.name ?? '',
    brand: fields.brand ?? was?.brand ?? '',
    category,
    otherCategories: called.filter((id) => id !== null && id !== category) as string[],
    unknownCategories: others.filter((_, at) => called[at] === null),
    basePrice: fields.basePrice ?? was?.basePrice ?? '',
    attribute: fields.attribute ?? was?.attribute ?? '',
    description: fields.description ?? was?.description ?? '',
    detailedInfo: fields.detailedInfo ?? was?.detailedInfo ?? '',
    features: fields.features === undefined ? (was?.features ?? []) : linesIn(fields.features),
    specifications:
      fields.specifications === undefined
        ? (was?.specifications ?? [])
        : pairsIn(fields.specifications),
    art: art || `${drawn}-0`,
    colours: coloursOf(file, was?.colours ?? [], whole),
    texts: textsOf(file, before?.texts ?? {}),
  }
}

/** In the file's order where it names all; else those that are new come last. None is ever taken away. */
function coloursOf(
  file: FileProduct,
  was: readonly WrittenColour[],
  whole: WholeProduct | null,
): WrittenColour[] {
  const known = new Map(was.map((colour) => [colour.name, colour]))
  const said = file.colours.map((colour) =>
    colourOf(colour, known.get(colour.name), has(whole, colour.name)),
  )
  const names = new Set(said.map(({ name }) => name))
  if (was.every(({ name }) => names.has(name))) return said
  const byName = new Map(said.map((colour) => [colour.name, colour]))
  return [
    ...was.map((colour) => byName.get(colour.name) ?? colour),
    ...said.filter(({ name }) => !known.has(name)),
  ]
}

const colourOf = (
  file: FileColour,
  was: WrittenColour | undefined,
  isShelved: boolean,
): WrittenColour => {
  const opening = isShelved ? undefined : (file.stock?.trim() ?? was?.opening)
  return {
    name: file.name,
    hex: file.hex || was?.hex || '',
    price: file.price ?? was?.price ?? '',
    isHidden: file.isHidden ?? was?.isHidden ?? false,
    ...(opening && /^\d{1,7}$/.test(opening) && { opening }),
  }
}

function textsOf(
  file: FileProduct,
  was: Readonly<Record<string, ProductTexts>>,
): Record<string, ProductTexts> {
  const texts: Record<string, ProductTexts> = { ...was }
  for (const [language, said] of Object.entries(file.texts)) {
    const { name, attribute, description, detailedInfo, features, specifications } = said
    const labels = file.colours.filter(({ labels }) => labels[language] !== undefined)
    texts[language] = {
      ...was[language],
      ...(name !== undefined && { name }),
      ...(attribute !== undefined && { attribute }),
      ...(description !== undefined && { description }),
      ...(detailedInfo !== undefined && { detailedInfo }),
      ...(features !== undefined && { features: linesIn(features) }),
      ...(specifications !== undefined && { specifications: pairsIn(specifications) }),
      ...(labels.length > 0 && {
        colours: {
          ...was[language]?.colours,
          ...Object.fromEntries(labels.map((each) => [each.name, each.labels[language] ?? ''])),
        },
      }),
    }
  }
  return texts
}
