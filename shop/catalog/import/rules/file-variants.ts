// Options and variants of a product after an import. Pure.
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { type OptionInput, toVariantInput, type VariantInput } from '../../editor/input/options.ts'
import type { ProductInput } from '../../editor/input/product.ts'
import type { FullProduct } from '../../editor/rules/full-product.ts'
import type { OptionType } from '../../products/rules/catalog.ts'
import { hexOfName } from '../../products/rules/colours.ts'
import { newVariant } from '../../products/rules/product.ts'
import { colourOption } from '../../products/rules/stored-document.ts'
import { pictureNamed } from './file-pictures.ts'
import type { FileOption, FileProduct, FileVariant } from './file-product.ts'
import { answerFor, type Options } from './imports.ts'

type Content = Pick<ProductInput, 'options' | 'variants'>

export type MergedVariants = Content & {
  /** The row of each variant; null if the file leaves it unchanged. */
  readonly rows: readonly (FileVariant | null)[]
  /** The file omits an option of the product, so its rows do not identify variants. */
  readonly isAmbiguous: boolean
}

const colourWords = new Set(
  ['color', 'colour', ...Object.values(colourOption.names)].map((word) => word.toLowerCase()),
)

/** A color option is a swatch if each value has a known name, an answer, or the fallback `hex`. `unknown`: other names. */
export function typeAndHexes(
  name: string,
  values: readonly string[],
  { hex, colours }: Pick<Options, 'hex' | 'colours'>,
): { type: OptionType; hexOf?: (value: string) => string; unknown: readonly string[] } {
  const known = (value: string) => answerFor(colours, value) || hexOfName(value)
  const hexOf = (value: string) => known(value) || hex
  const isColour = colourWords.has(name.toLowerCase())
  const isSwatch = isColour && values.every(hexOf)
  const unknown = isColour ? values.filter((value) => !hexOfName(value)) : []
  return isSwatch ? { type: 'swatch', hexOf, unknown } : { type: 'button', unknown }
}

const folded = (text: string): string => text.trim().toLowerCase()
const keyOf = (values: readonly string[]): string => JSON.stringify(values.map(folded))

/** Merges variants, in file order if the file has all of them; otherwise new ones come last. Removes nothing. */
export function mergedVariants(
  file: FileProduct,
  was: Content | null,
  whole: FullProduct | null,
  currency: ListCurrency,
  images: ReadonlySet<string> = new Set(),
): MergedVariants {
  const before = was ?? { options: [], variants: [] }
  if (file.variants.length === 0) {
    const variants =
      before.variants.length > 0 || file.options.length > 0
        ? before.variants
        : [toVariantInput(newVariant([]), currency)]
    return { ...before, variants, rows: variants.map(() => null), isAmbiguous: false }
  }
  const places = before.options.map(({ name }) =>
    file.options.findIndex((each) => folded(each.name) === folded(name)),
  )
  if (places.includes(-1))
    return { ...before, rows: before.variants.map(() => null), isAmbiguous: true }
  const isAllNew = before.options.length === 0
  const added = file.options.flatMap((_, at) => (places.includes(at) ? [] : [at]))
  const order = isAllNew ? file.options.map((_, at) => at) : [...places, ...added]
  const options = order.map((at, place) =>
    optionOf(file, { at, isFirst: place === 0, images }, before.options[place]),
  )
  const padding = options.slice(before.options.length).map(({ values }) => values[0]?.name ?? '')
  const old = before.variants.map((variant) => ({
    ...variant,
    values: [...variant.values, ...padding],
  }))
  const known = new Map(old.map((variant) => [keyOf(variant.values), variant]))
  const stated = file.variants.map((row) => {
    const values = order.map((at) => row.values[at]?.name.trim() ?? '')
    return { row, variant: variantOf(row, values, known.get(keyOf(values)), whole) }
  })
  const byKey = new Map(stated.map((each) => [keyOf(each.variant.values), each]))
  const all = old.every(({ values }) => byKey.has(keyOf(values)))
    ? stated
    : [
        ...old.map((variant) => byKey.get(keyOf(variant.values)) ?? { row: null, variant }),
        ...stated.filter(({ variant }) => !known.has(keyOf(variant.values))),
      ]
  return {
    options,
    variants: all.map(({ variant }) => variant),
    rows: all.map(({ row }) => row),
    isAmbiguous: false,
  }
}

/** The existing picture of this URL; null if there is none. */
const shopImage = (address = '', images: ReadonlySet<string>): string | null => {
  const id = pictureNamed(address)
  return id && images.has(id) ? id : null
}

function optionOf(
  file: FileProduct,
  { at, isFirst, images }: { at: number; isFirst: boolean; images: ReadonlySet<string> },
  was: OptionInput | undefined,
): OptionInput {
  const option = file.options[at] as FileOption
  const statedBy = new Map<
    string,
    { hex: string; imageId: string | null; names: Readonly<Record<string, string>> }
  >()
  for (const { values } of file.variants) {
    const value = values[at]
    const name = value?.name.trim() ?? ''
    const known = statedBy.get(name)
    statedBy.set(name, {
      hex: known?.hex || (value?.hex?.trim() ?? ''),
      imageId: known?.imageId ?? shopImage(value?.image, images),
      names: { ...value?.names, ...known?.names },
    })
  }
  const old = new Map((was?.values ?? []).map((value) => [value.name, value]))
  const names = [...statedBy.keys()]
  // Rows are in the order of the first option's values, but not necessarily of the others'.
  const isWhole = isFirst && [...old.keys()].every((name) => statedBy.has(name))
  const order = isWhole ? names : [...old.keys(), ...names.filter((name) => !old.has(name))]
  const isColoured =
    folded(option.name) === folded(colourOption.name) || folded(option.name) === 'color'
  const hasHex = [...statedBy.values()].some(({ hex, imageId }) => hex !== '' || imageId !== null)
  const type = option.type || (was?.type ?? (isColoured || hasHex ? 'swatch' : 'button'))
  return {
    name: was?.name ?? option.name,
    names: { ...was?.names, ...option.names },
    type,
    isFilterable: option.isFilterable ?? was?.isFilterable ?? true,
    values: order.map((name) => {
      const [now, before] = [statedBy.get(name), old.get(name)]
      const imageId = now?.imageId ?? before?.imageId
      return {
        id: before?.id ?? null,
        name,
        names: { ...before?.names, ...now?.names },
        hex: type === 'swatch' ? now?.hex || before?.hex || (imageId ? null : '') : null,
        ...(imageId && { imageId }),
      }
    }),
  }
}

function variantOf(
  row: FileVariant,
  values: readonly string[],
  was: VariantInput | undefined,
  whole: FullProduct | null,
): VariantInput {
  const isStocked = Boolean(was?.id && whole && Object.hasOwn(whole.stock, was.id))
  const opening = isStocked ? undefined : (row.stock?.trim() ?? was?.opening)
  return {
    id: was?.id ?? null,
    values: was?.values ?? values,
    sku: row.sku ?? was?.sku ?? '',
    barcode: row.barcode ?? was?.barcode ?? '',
    price: row.price ?? was?.price ?? '',
    weight: row.weight ?? was?.weight ?? '',
    contents: row.contents ?? was?.contents ?? '',
    lowStock: row.variantLow ?? was?.lowStock ?? '',
    isHidden: row.isHidden ?? was?.isHidden ?? false,
    ...(opening && /^\d{1,7}$/.test(opening) && { opening }),
  }
}
