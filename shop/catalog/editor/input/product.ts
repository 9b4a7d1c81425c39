// Product input from a form or file: every value a text. Errors are keyed by field.
import * as v from 'valibot'
import { parsedAs, readAs, readInput } from '../../../platform/input.ts'
import { byCurrency, type ListCurrency, plainAmount } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { type Attribute, attributeLimits, writtenValue } from '../../attributes/rules.ts'
import { isSlug } from '../../categories/rules.ts'
import { type ArtKind, artVariants } from '../../products/rules/catalog.ts'
import { focused, middle } from '../../products/rules/photos.ts'
import { type ProductDocument, productLimits } from '../../products/rules/product.ts'
import { isTaxClass, type TaxClass } from '../../products/rules/tax-class.ts'
import { isTextLanguage, type ProductTexts } from '../../products/rules/texts.ts'
import { readAttributes } from './attributes.ts'
import { isBlank, line, needed, plain, plainText, priceIn, prose } from './fields.ts'
import { legal } from './legal.ts'
import {
  type OptionInput,
  option,
  optionProblems,
  toVariantInput,
  type VariantInput,
  variantIn,
} from './options.ts'

type Rewritten =
  | 'legal'
  | 'basePrice'
  | 'art'
  | 'cost'
  | 'taxClass'
  | 'attributes'
  | 'options'
  | 'variants'
export type ProductInput = Omit<ProductDocument, Rewritten> & {
  /** Decimal Pi: "12.5". */
  readonly basePrice: string
  /** "phone-0"; empty for a placeholder. */
  readonly art: string
  /** Decimal Pi; empty if unknown. */
  readonly cost: string
  /** By field, as `LegalFacts`; empty texts count as left out. */
  readonly legal: Readonly<Record<string, string>>
  /** Empty for standard. */
  readonly taxClass: string
  /** By id, in the format of `valueIn` of attributes. */
  readonly attributes: Readonly<Record<string, string>>
  readonly options: readonly OptionInput[]
  readonly variants: readonly VariantInput[]
}

const limits = productLimits

function artIn(text: string): ProductDocument['art'] | undefined {
  if (text.trim() === '') return { kind: 'placeholder', variant: 0 }
  const [kind = '', variant = ''] = text.split('-')
  const isKnown = Object.hasOwn(artVariants, kind) && /^\d$/.test(variant)
  if (!isKnown || Number(variant) >= artVariants[kind as ArtKind]) return undefined
  return { kind: kind as ArtKind, variant: Number(variant) }
}

const costIn =
  (currency: ListCurrency) =>
  (text: string): bigint | null | undefined =>
    text.trim() === '' ? null : priceIn(currency)(text)

const taxClassIn = (text: string): TaxClass | undefined => {
  const named = text.trim() || 'standard'
  return isTaxClass(named) ? named : undefined
}

const many = 'catalog.field.many'
const features = v.pipe(v.array(needed(limits.feature)), v.maxLength(limits.features, many))
const specifications = v.pipe(
  v.array(
    v.pipe(
      v.tuple([v.string(), v.string()]),
      v.transform(([label, value]) => ({ label, value })),
      v.object({ label: needed(limits.label), value: needed(limits.value) }),
      v.transform(({ label, value }): [string, string] => [label, value]),
    ),
  ),
  v.maxLength(limits.specifications, many),
)

const percent = v.pipe(
  v.number('catalog.field.percent'),
  v.integer('catalog.field.percent'),
  v.minValue(0, 'catalog.field.percent'),
  v.maxValue(100, 'catalog.field.percent'),
)

const picture = v.pipe(
  v.object({
    id: v.string(),
    value: v.nullable(v.object({ option: plain, value: plain })),
    alt: v.record(v.string(), line(limits.alt)),
    focus: v.optional(v.object({ x: percent, y: percent })),
  }),
  v.check(({ id }) => /^[0-9a-f]{32}$/.test(id), 'catalog.picture_missing'),
  v.transform(({ alt, focus = middle, ...row }) => ({
    ...row,
    ...focused(focus),
    alt: Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== '')),
  })),
)

/** Missing texts fall back to English. */
const ownTexts = v.pipe(
  v.custom<ProductTexts>((own) => typeof own === 'object' && own !== null),
  v.transform((own) =>
    Object.fromEntries(
      Object.entries(own).filter(([, said]) => said && (said as { length?: number }).length !== 0),
    ),
  ),
  v.partial(
    v.object({
      name: line(limits.name),
      attribute: line(limits.attribute),
      description: line(limits.description),
      detailedInfo: prose,
      seoTitle: line(limits.seoTitle),
      seoDescription: line(limits.seoDescription),
      features,
      specifications,
      attributes: v.record(v.string(), line(attributeLimits.text)),
    }),
  ),
)

const tags = v.pipe(
  v.array(v.string()),
  v.transform((written) =>
    written
      // NFC first: a Greek question mark becomes a semicolon.
      .flatMap((each) => plainText(each).split(/[,،、，;]/u))
      .filter((each) => !isBlank(each)),
  ),
  v.array(needed(limits.tag)),
  v.maxLength(limits.tags, many),
)

const categoryId = v.pipe(v.string(), v.trim(), v.check(isSlug, 'catalog.field.category'))

const productIn = byCurrency((currency) =>
  v.object({
    name: needed(limits.name),
    brand: needed(limits.brand),
    attribute: line(limits.attribute),
    description: line(limits.description),
    detailedInfo: prose,
    // The action checks whether the shop has it.
    category: categoryId,
    otherCategories: v.pipe(v.array(categoryId), v.maxLength(limits.otherCategories, many)),
    basePrice: v.pipe(
      v.string(),
      v.check((text) => text.trim() !== '', 'field.required'),
      parsedAs(priceIn(currency), 'catalog.field.price'),
    ),
    art: readAs(artIn, 'catalog.field.art'),
    tags,
    seoTitle: line(limits.seoTitle),
    seoDescription: line(limits.seoDescription),
    cost: readAs(costIn(currency), 'catalog.field.price'),
    legal,
    taxClass: readAs(taxClassIn, 'catalog.field.taxClass'),
    attributes: v.record(v.string(), v.string()),
    features,
    specifications,
    options: v.array(option),
    variants: v.array(variantIn(currency)),
    texts: v.record(
      v.pipe(v.string(), v.check(isTextLanguage, 'catalog.field.language')),
      ownTexts,
    ),
    pictures: v.pipe(v.array(picture), v.maxLength(limits.pictures, 'catalog.field.pictures')),
  }),
)
const givenIn = byCurrency((currency) => v.partial(productIn(currency)))

/**
 * Parses the given fields; `known` are the shop's attributes. Refuses `form.invalid` with an error per field:
 * "basePrice", "variants.2.barcode", "texts.de.features.0", "attributes.material".
 */
export function readProduct<Field extends keyof ProductInput>(
  written: Pick<ProductInput, Field>,
  currency: ListCurrency,
  known: readonly Attribute[] = [],
): Result<Pick<ProductDocument, Field>> {
  const read = readInput(givenIn(currency), written)
  const attributes = read.ok && read.value.attributes
  const stated = attributes ? readAttributes(attributes, known) : null
  const fields = {
    ...optionProblems(written),
    ...stated?.problems,
    ...(!read.ok && read.fields),
  }
  if (!read.ok || Object.keys(fields).length > 0) return refuse('form.invalid', { fields })
  const value = { ...read.value, ...(stated && { attributes: stated.values }) }
  return ok(value as Pick<ProductDocument, Field>)
}

/** The same as `readProduct` for some fields, for a part of a product. */
export const readSome = (
  written: Partial<ProductInput>,
  currency: ListCurrency,
  known: readonly Attribute[] = [],
): Result<Partial<ProductDocument>> => readProduct(written as ProductInput, currency, known)

/** The inverse of `readProduct`. */
export const toProductInput = (
  document: ProductDocument,
  currency: ListCurrency,
): ProductInput => ({
  ...document,
  legal: Object.fromEntries(Object.entries(document.legal)),
  basePrice: document.basePrice > 0n ? plainAmount(document.basePrice, currency) : '',
  art: document.art.kind === 'placeholder' ? '' : `${document.art.kind}-${document.art.variant}`,
  cost: document.cost === null ? '' : plainAmount(document.cost, currency),
  attributes: Object.fromEntries(
    Object.entries(document.attributes).map(([id, value]) => [id, writtenValue(value)]),
  ),
  variants: document.variants.map((each) => toVariantInput(each, currency)),
})
