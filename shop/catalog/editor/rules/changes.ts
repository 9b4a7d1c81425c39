// Diff of two product documents, for the summary before publishing and for edit conflicts.

import { stable } from '../../../platform/canonical-json.ts'
import { type ListCurrency, plainAmount } from '../../../platform/money/rules.ts'
import { type AttributeValue, type AttributeValues, writtenValue } from '../../attributes/rules.ts'
import { legalFields } from '../../products/rules/legal.ts'
import type { EditedPicture, EditedVariant, ProductDocument } from '../../products/rules/product.ts'
import { variantName } from './variants.ts'

export const changeKinds = [
  'name',
  'category',
  'otherCategories',
  'brand',
  'basePrice',
  'description',
  'attribute',
  'detailedInfo',
  'features',
  'specifications',
  'art',
  'tags',
  'seoTitle',
  'seoDescription',
  'cost',
  'taxClass',
  'attributes',
  'legal',
  'options',
  'optionNames',
  'hex',
  'swatchImage',
  'variant.added',
  'variant.removed',
  'variant.hidden',
  'variant.shown',
  'variant.price',
  'variant.details',
  'variant.order',
  'texts',
  'pictures',
  'alt',
  'focus',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export type Change = {
  readonly what: ChangeKind
  /** The variant, value, language or attribute that changed. */
  readonly of?: string
  /** Amounts are plain Pi; for a variant without its own price, the base price. */
  readonly from?: string
  readonly to?: string
}

const words = [
  'name',
  'category',
  'brand',
  'description',
  'attribute',
  'detailedInfo',
  'seoTitle',
  'seoDescription',
  'taxClass',
] as const

/** Amounts are decimal text in the shop's currency. */
export const changesBetween = (
  before: ProductDocument,
  after: ProductDocument,
  currency: ListCurrency,
): Change[] => [
  ...words.flatMap((what) => differing(what, before[what], after[what])),
  ...differing(
    'otherCategories',
    before.otherCategories.join(' '),
    after.otherCategories.join(' '),
  ),
  ...differing(
    'basePrice',
    plainAmount(before.basePrice, currency),
    plainAmount(after.basePrice, currency),
  ),
  ...differing('features', before.features.join('\n'), after.features.join('\n')),
  ...differing('specifications', specsText(before), specsText(after)),
  ...differing('art', artText(before), artText(after)),
  ...differing('tags', before.tags.join(', '), after.tags.join(', ')),
  ...differing('cost', costText(before, currency), costText(after, currency)),
  ...attributeChanges(before.attributes, after.attributes),
  ...differing('legal', legalText(before), legalText(after)),
  ...optionChanges(before, after),
  ...variantChanges(before, after, currency),
  ...textChanges(before, after),
  ...pictureChanges(before.pictures, after.pictures),
]

const costText = ({ cost }: ProductDocument, currency: ListCurrency): string =>
  cost === null ? '' : plainAmount(cost, currency)
const specsText = ({ specifications }: ProductDocument): string =>
  specifications.map(([label, value]) => `${label}: ${value}`).join('\n')
const legalText = ({ legal }: ProductDocument): string =>
  legalFields.flatMap((field) => legal[field] ?? []).join('\n')
const artText = ({ art }: ProductDocument): string =>
  art.kind === 'placeholder' ? '' : `${art.kind} ${art.variant + 1}`

const differing = (what: ChangeKind, from: string, to: string, of?: string): Change[] =>
  from === to ? [] : [{ what, from, to, ...(of !== undefined && { of }) }]

function attributeChanges(before: AttributeValues, after: AttributeValues): Change[] {
  const text = (value: AttributeValue | undefined) =>
    value === undefined ? '' : writtenValue(value)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .flatMap((id) => differing('attributes', text(before[id]), text(after[id]), id))
}

function optionChanges(before: ProductDocument, after: ProductDocument): Change[] {
  const text = ({ options }: ProductDocument) =>
    options
      .map(({ name, type, isFilterable, values }) => {
        const names = values.map((value) => value.name).join(', ')
        return `${name} (${type}${isFilterable ? ', filter' : ''}): ${names}`
      })
      .join('; ')
  const names = ({ options }: ProductDocument) =>
    stable(options.map((option) => [option.names, option.values.map((value) => value.names)]))
  const had = new Map(valuesOf(before).map((value) => [value.key, value]))
  return [
    ...differing('options', text(before), text(after)),
    ...(text(before) === text(after) && names(before) !== names(after)
      ? [{ what: 'optionNames' } as const]
      : []),
    ...valuesOf(after).flatMap(({ key, name, hex, imageId }): Change[] => {
      const was = had.get(key)
      if (!was) return []
      return [
        ...differing('hex', was.hex ?? '', hex ?? '', name),
        ...(was.imageId === imageId ? [] : [{ what: 'swatchImage', of: name } as const]),
      ]
    }),
  ]
}

/** Two options may have values of the same name. */
const valuesOf = ({ options }: ProductDocument) =>
  options.flatMap((option) =>
    option.values.map(({ name, hex, imageId }) => ({
      key: stable([option.name, name]),
      name,
      hex,
      imageId,
    })),
  )

function variantChanges(
  before: ProductDocument,
  after: ProductDocument,
  currency: ListCurrency,
): Change[] {
  const byId = new Map(before.variants.flatMap((each) => (each.id ? [[each.id, each]] : [])))
  const byName = new Map(before.variants.map((each) => [variantName(each), each]))
  const pairs = after.variants.map(
    (now) => [(now.id && byId.get(now.id)) || byName.get(variantName(now)), now] as const,
  )
  const left = new Set(pairs.map(([was]) => was))
  const priceOf = (document: ProductDocument, { price }: EditedVariant) =>
    plainAmount(price ?? document.basePrice, currency)
  const changed = pairs.flatMap(([was, now]): Change[] => {
    const of = variantName(now)
    if (!was) return [{ what: 'variant.added', of, to: priceOf(after, now) }]
    return [
      ...(was.isHidden === now.isHidden
        ? []
        : [{ what: now.isHidden ? 'variant.hidden' : 'variant.shown', of } as const]),
      // A variant that follows the base price is covered by that change.
      ...(was.price === now.price
        ? []
        : differing('variant.price', priceOf(before, was), priceOf(after, now), of)),
      ...differing('variant.details', detailsText(was), detailsText(now), of),
    ]
  })
  const gone = before.variants
    .filter((each) => !left.has(each))
    .map((each): Change => ({ what: 'variant.removed', of: variantName(each) }))
  const order = (these: readonly (EditedVariant | undefined)[]) =>
    these.flatMap((each) => (each && left.has(each) ? [variantName(each)] : [])).join('; ')
  const isMoved = order(before.variants) !== order(pairs.map(([was]) => was))
  return [...changed, ...gone, ...(isMoved ? [{ what: 'variant.order' } as const] : [])]
}

const detailsText = ({ sku, barcode, weightGrams, contents, lowStock }: EditedVariant): string => {
  const grams = weightGrams === null ? null : `${weightGrams} g`
  return [sku, barcode, grams, contents ?? null, lowStock]
    .filter((each) => each !== null)
    .join(', ')
}

function textChanges(before: ProductDocument, after: ProductDocument): Change[] {
  const languages = new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])
  return [...languages].sort().flatMap((of): Change[] => {
    const [from, to] = [before, after].map(({ texts }) => stable(texts[of] ?? {}))
    return from === to ? [] : [{ what: 'texts', of }]
  })
}

function pictureChanges(
  before: readonly EditedPicture[],
  after: readonly EditedPicture[],
): Change[] {
  const bare = (these: readonly EditedPicture[]) =>
    stable(these.map(({ id, value }) => ({ id, value })))
  if (bare(before) !== bare(after))
    return [{ what: 'pictures', from: String(before.length), to: String(after.length) }]
  const alts = (these: readonly EditedPicture[]) => stable(these.map(({ alt }) => alt))
  const focuses = (these: readonly EditedPicture[]) =>
    stable(these.map(({ focus }) => focus ?? null))
  return [
    ...(alts(before) === alts(after) ? [] : [{ what: 'alt' } as const]),
    ...(focuses(before) === focuses(after) ? [] : [{ what: 'focus' } as const]),
  ]
}

/** Canonical text of the content, without ids: values and variants have one only once stored. */
export const contentOf = (document: ProductDocument): string =>
  stable({
    ...document,
    options: document.options.map((option) => ({
      ...option,
      values: option.values.map((value) => ({ ...value, id: null })),
    })),
    variants: document.variants.map((variant) => ({ ...variant, id: null })),
  })
