// Validation of a product's option and variant fields, individually and together.
import * as v from 'valibot'
import { identifierText, readAs, textOf, unlessEmpty, wholeIn } from '../../../platform/input.ts'
import { byCurrency, type ListCurrency, plainAmount } from '../../../platform/money/rules.ts'
import { optionLimits, optionParameter, optionTypes } from '../../products/rules/catalog.ts'
import { contentsIn } from '../../products/rules/contents.ts'
import {
  type EditedOption,
  type EditedVariant,
  productLimits as limits,
} from '../../products/rules/product.ts'
import { isGtin } from '../rules/variants.ts'
import { line, needed, plain, plainText, priceIn } from './fields.ts'

export type OptionInput = Omit<EditedOption, 'type'> & { readonly type: string }

export type VariantInput = {
  readonly id: string | null
  readonly values: readonly string[]
  readonly sku: string
  readonly barcode: string
  /** Decimal, in the shop's currency; empty for the base price. */
  readonly price: string
  readonly weight: string
  /** "250 g"; empty if it is not sold by measure. */
  readonly contents: string
  readonly lowStock: string
  readonly isHidden: boolean
  /** Opening stock of a new variant; empty for none. */
  readonly opening?: string
}

const names = v.pipe(
  v.record(v.string(), line(optionLimits.name)),
  v.transform((own) => Object.fromEntries(Object.entries(own).filter(([, text]) => text !== ''))),
)

export const option = v.object({
  name: needed(optionLimits.name),
  names,
  type: v.picklist(optionTypes, 'catalog.field.optionType'),
  isFilterable: v.boolean(),
  values: v.pipe(
    v.array(
      v.object({
        id: v.nullable(v.number()),
        name: needed(optionLimits.name),
        names,
        hex: v.nullable(
          v.pipe(
            v.string(),
            v.trim(),
            v.toLowerCase(),
            v.regex(/^#[0-9a-f]{6}$/, 'catalog.field.hex'),
          ),
        ),
        imageId: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
      }),
    ),
    v.minLength(1, 'catalog.field.values'),
    v.maxLength(optionLimits.values, 'catalog.field.values'),
  ),
})

export const variantIn = byCurrency((currency) =>
  v.pipe(
    v.object({
      id: v.nullable(v.string()),
      values: v.array(plain),
      sku: v.pipe(v.string(), v.transform(identifierText), line(limits.sku)),
      barcode: readAs(
        unlessEmpty((text) => {
          const digits = identifierText(text).replace(/[\s-]/g, '')
          return isGtin(digits) ? digits : undefined
        }),
        'catalog.field.barcode',
      ),
      price: readAs(unlessEmpty(priceIn(currency)), 'catalog.field.price'),
      weight: readAs(unlessEmpty(wholeIn(0, limits.weightGrams)), 'catalog.field.weight'),
      contents: readAs(unlessEmpty(contentsIn), 'catalog.field.contents'),
      lowStock: readAs(unlessEmpty(wholeIn(0, limits.opening)), 'catalog.field.lowStock'),
      isHidden: v.boolean(),
      opening: readAs(
        (text) => wholeIn(0, limits.opening)(text.trim() || '0'),
        'catalog.field.pieces',
      ),
    }),
    v.transform(
      ({ opening, weight, contents, sku, ...row }): EditedVariant => ({
        ...row,
        sku: sku || null,
        weightGrams: weight,
        ...(contents && { contents }),
        ...(opening > 0 && { opening }),
      }),
    ),
  ),
)

/** The inverse of `variantIn`. */
export const toVariantInput = (variant: EditedVariant, currency: ListCurrency): VariantInput => ({
  id: variant.id,
  values: variant.values,
  isHidden: variant.isHidden,
  sku: variant.sku ?? '',
  barcode: variant.barcode ?? '',
  price: variant.price === null ? '' : plainAmount(variant.price, currency),
  weight: variant.weightGrams === null ? '' : String(variant.weightGrams),
  contents: variant.contents ?? '',
  lowStock: variant.lowStock === null ? '' : String(variant.lowStock),
  ...(variant.opening && { opening: String(variant.opening) }),
})

/** Errors by field: "options.1.name", "variants.17.sku"; "variants" if there are too many. Accepts any input. */
export function optionProblems(sent: {
  readonly options?: unknown
  readonly variants?: unknown
}): Record<string, string> {
  const options = listIn(sent.options).map((each) => ({
    name: textIn(each, 'name'),
    values: listIn(Object(each).values).map((value) => textIn(value, 'name')),
  }))
  const variants = listIn(sent.variants).map((each) => ({
    values: listIn(Object(each).values).map((value) => plainText(textOf(value))),
    sku: textIn(each, 'sku'),
  }))
  return {
    ...problemsOfOptions(options),
    ...problemsOfVariants(variants),
    ...(sent.options !== undefined &&
      sent.variants !== undefined &&
      problemsOfValues(options, variants)),
  }
}

const listIn = (sent: unknown): unknown[] => (Array.isArray(sent) ? sent : [])
const textIn = (sent: unknown, field: string): string => plainText(textOf(Object(sent)[field]))

type Named = { readonly name: string; readonly values: readonly string[] }
type Combined = { readonly values: readonly string[]; readonly sku: string }

/** Indexes of texts that occur earlier in the list; empty ones are reported elsewhere. */
const repeated = (texts: readonly string[]): number[] => {
  const seen = new Set<string>()
  return texts.flatMap((text, at) => {
    const isAgain = text !== '' && seen.has(text)
    seen.add(text)
    return isAgain ? [at] : []
  })
}

const twice = 'catalog.field.twice'

const problemsOfOptions = (options: readonly Named[]): Record<string, string> => ({
  ...(options.length > optionLimits.options && { options: 'catalog.field.options' }),
  // Their URL parameters have to differ, too.
  ...fieldsAt(
    repeated(options.map(({ name }) => optionParameter(name))),
    (at) => `options.${at}.name`,
    twice,
  ),
  ...Object.assign(
    {},
    ...options.map(({ values }, option) =>
      fieldsAt(
        repeated(values.map((name) => name.toLowerCase())),
        (at) => `options.${option}.values.${at}.name`,
        twice,
      ),
    ),
  ),
})

const problemsOfVariants = (variants: readonly Combined[]): Record<string, string> => ({
  ...(variants.length > optionLimits.variants && { variants: 'catalog.field.variants' }),
  ...fieldsAt(
    repeated(variants.map(({ values }) => JSON.stringify(values).toLowerCase())),
    (at) => `variants.${at}.values`,
    twice,
  ),
  ...fieldsAt(repeated(variants.map(({ sku }) => sku)), (at) => `variants.${at}.sku`, twice),
})

/** Each variant has one value of each option. */
function problemsOfValues(
  options: readonly Named[],
  variants: readonly Combined[],
): Record<string, string> {
  const known = options.map(({ values }) => new Set(values))
  const wrong = variants.flatMap(({ values }, at) =>
    values.length === known.length && values.every((value, of) => known[of]?.has(value))
      ? []
      : [at],
  )
  return fieldsAt(wrong, (at) => `variants.${at}.values`, 'catalog.field.combination')
}

const fieldsAt = (
  places: readonly number[],
  name: (at: number) => string,
  problem: string,
): Record<string, string> => Object.fromEntries(places.map((at) => [name(at), problem]))
