// Response schema of a product.

import * as v from 'valibot'
import type { FullProduct } from '../../../shop/catalog/editor/rules/full-product.ts'
import type { ProductParts } from '../../../shop/catalog/editor/views/full-products.ts'
import { optionTypes } from '../../../shop/catalog/products/rules/catalog.ts'
import {
  baseUnits,
  contentParts,
  contentUnits,
  unitPriceOf,
} from '../../../shop/catalog/products/rules/contents.ts'
import { legalFields } from '../../../shop/catalog/products/rules/legal.ts'
import { middle, swatchUrl } from '../../../shop/catalog/products/rules/photos.ts'
import {
  type ProductDocument,
  productStates,
  type ValueName,
} from '../../../shop/catalog/products/rules/product.ts'
import { taxClasses } from '../../../shop/catalog/products/rules/tax-class.ts'
import type { ProductTexts } from '../../../shop/catalog/products/rules/texts.ts'
import type { ListCurrency } from '../../../shop/platform/money/rules.ts'
import type { World } from '../../../shop/world.ts'
import { money, moneyOf, moneyOrNull, texts, whole } from '../schemas.ts'

const specification = v.strictObject({ label: v.string(), value: v.string() })
const attribute = v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])

const some = v.optional(v.string())
export const productTexts = v.strictObject({
  name: some,
  description: some,
  detailedInfo: v.optional(v.pipe(v.string(), v.description('Markdown'))),
  highlight: some,
  features: v.optional(v.array(v.string())),
  specifications: v.optional(v.array(specification)),
  seoTitle: some,
  seoDescription: some,
  attributes: v.optional(v.pipe(texts, v.description('Of text attributes, by id'))),
})

export const product = v.strictObject({
  id: v.string(),
  url: v.pipe(v.string(), v.url()),
  state: v.picklist(productStates),
  version: whole,
  name: v.string(),
  brand: v.string(),
  category: v.string(),
  otherCategories: v.array(v.string()),
  price: money,
  cost: v.nullable(money),
  taxClass: v.picklist(taxClasses),
  description: v.string(),
  detailedInfo: v.pipe(v.string(), v.description('Markdown')),
  highlight: v.pipe(v.string(), v.description('One fact for the card, such as "256 GB"')),
  features: v.array(v.string()),
  specifications: v.array(specification),
  tags: v.array(v.string()),
  seoTitle: v.string(),
  seoDescription: v.string(),
  legal: v.pipe(
    v.partial(v.strictObject(Object.fromEntries(legalFields.map((each) => [each, v.string()])))),
    v.description('What the law asks to say; makers are exceptions from the brand’s'),
  ),
  attributes: v.record(v.string(), attribute),
  options: v.array(
    v.strictObject({
      name: v.string(),
      names: texts,
      type: v.picklist(optionTypes),
      isFilterable: v.boolean(),
      values: v.array(
        v.strictObject({
          id: v.nullable(whole),
          name: v.string(),
          names: texts,
          hex: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  variants: v.array(
    v.strictObject({
      id: v.nullable(v.string()),
      values: v.array(v.string()),
      sku: v.nullable(v.string()),
      barcode: v.nullable(v.string()),
      price: v.nullable(money),
      weightGrams: v.nullable(whole),
      contents: v.pipe(
        v.nullable(v.strictObject({ amount: v.string(), unit: v.picklist(contentUnits) })),
        v.description('Net contents; `unitPrice` is its price by the kilogram, liter, and so on'),
      ),
      unitPrice: v.nullable(v.strictObject({ price: money, per: v.picklist(baseUnits) })),
      lowStock: v.nullable(whole),
      isHidden: v.boolean(),
      available: whole,
    }),
  ),
  texts: v.pipe(
    v.record(v.string(), productTexts),
    v.description(
      'By language; a missing text falls back to the first language of the shop, which is the product itself',
    ),
  ),
  images: v.array(
    v.strictObject({
      id: v.string(),
      alt: texts,
      url: v.pipe(v.string(), v.url(), v.description('WebP, 320 pixels wide')),
      shows: v.pipe(
        v.nullable(v.strictObject({ option: v.string(), value: v.string() })),
        v.description('The value of an option that it shows; null for every variant'),
      ),
      variants: v.pipe(v.array(v.string()), v.description('Ids of the variants that it shows')),
      focus: v.pipe(
        v.strictObject({ x: whole, y: whole }),
        v.description('What stays visible when it is cropped: percent from the left and the top'),
      ),
    }),
  ),
})

export function productView(
  { config }: World,
  { id, state, version, rows, draft, stock, held }: FullProduct,
): v.InferInput<typeof product> {
  const shown = state === 'draft' ? (draft ?? rows) : rows
  return {
    id,
    state,
    version,
    url: `${config.publicUrl}/product/${id}`,
    name: shown.name,
    brand: shown.brand,
    category: shown.category,
    otherCategories: [...shown.otherCategories],
    price: moneyOf(shown.basePrice, config.currency),
    cost: moneyOrNull(shown.cost, config.currency),
    taxClass: shown.taxClass,
    description: shown.description,
    detailedInfo: shown.detailedInfo,
    highlight: shown.attribute,
    features: [...shown.features],
    specifications: shown.specifications.map(([label, value]) => ({ label, value })),
    tags: [...shown.tags],
    seoTitle: shown.seoTitle,
    seoDescription: shown.seoDescription,
    legal: { ...shown.legal },
    attributes: shown.attributes as Record<string, string | number | boolean | string[]>,
    options: shown.options.map(({ name, names, type, isFilterable, values }) => ({
      name,
      names,
      type,
      isFilterable,
      values: values.map(({ id, name, names, hex }) => ({ id, name, names, hex })),
    })),
    variants: shown.variants.map((each) => ({
      id: each.id,
      values: [...each.values],
      sku: each.sku,
      barcode: each.barcode,
      price: moneyOrNull(each.price, config.currency),
      weightGrams: each.weightGrams,
      contents: each.contents === undefined ? null : contentParts(each.contents),
      unitPrice: unitView(each.price ?? shown.basePrice, each.contents, config.currency),
      lowStock: each.lowStock,
      isHidden: each.isHidden,
      available: (stock[each.id ?? ''] ?? 0) - (held[each.id ?? ''] ?? 0),
    })),
    texts: Object.fromEntries(
      Object.entries(shown.texts).map(([language, own]) => [language, textsView(own)]),
    ),
    images: shown.pictures.map(({ id, alt, value, focus = middle }) => ({
      id,
      alt,
      url: config.publicUrl + swatchUrl(id),
      shows: value,
      variants: variantsShowing(shown, value),
      focus: { x: focus.x, y: focus.y },
    })),
  }
}

/** What the view reads for these fields. */
export function partsFor(fields: readonly string[]): ProductParts {
  const some = (...names: readonly (keyof typeof product.entries)[]) =>
    names.some((name) => fields.includes(name))
  return {
    withStock: some('variants'),
    parts: [
      ...(some('options', 'variants', 'images') ? ['options' as const] : []),
      ...(some('variants', 'images') ? ['variants' as const] : []),
      ...(some('texts') ? ['texts' as const] : []),
      ...(some('images') ? ['pictures' as const] : []),
    ],
  }
}

const unitView = (price: bigint, contents: string | undefined, currency: ListCurrency) => {
  const unit = unitPriceOf(price, currency, contents)
  return unit && { price: moneyOf(unit.price, currency), per: unit.per }
}

const textsView = ({ attribute, specifications, features, ...same }: ProductTexts) => ({
  ...same,
  ...(attribute !== undefined && { highlight: attribute }),
  ...(features && { features: [...features] }),
  ...(specifications && {
    specifications: specifications.map(([label, value]) => ({ label, value })),
  }),
})

/** Of those that have an id: new ones of a draft have none. */
function variantsShowing(
  { options, variants }: ProductDocument,
  value: ValueName | null,
): string[] {
  const at = value ? options.findIndex(({ name }) => name === value.option) : -1
  return variants.flatMap(({ id, values }) =>
    id !== null && (value === null || values[at] === value.value) ? [id] : [],
  )
}
