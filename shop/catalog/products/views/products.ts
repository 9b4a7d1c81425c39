// Catalog views of pages, in the reader's language if translated. All but `priceLines` are cached and possibly slightly
// stale; see shop/platform/view-cache.ts.

import { firstLanguage } from '../../../platform/languages.ts'
import { pick } from '../../../platform/pick.ts'
import { richTextHtml } from '../../../platform/rich-text.ts'
import { cachedView } from '../../../platform/view-cache.ts'
import type { World } from '../../../world.ts'
import { pathTo } from '../../categories/rules.ts'
import { categoryTree } from '../../categories/views.ts'
import { lower, type Promotion, priceOf } from '../../promotions/rules.ts'
import { runningPromotions } from '../../promotions/views.ts'
import {
  type ArtKind,
  type Card,
  type ChosenOption,
  isProductId,
  isVariantId,
  type Line,
  type PricedLine,
  type ShownOption,
  type ShownVariant,
} from '../rules/catalog.ts'
import { unitPriceOf } from '../rules/contents.ts'
import { categoryLaw, type ShownLegal, shownLegal } from '../rules/legal.ts'
import { type Photo, swatchUrl } from '../rules/photos.ts'
import { artIn } from '../rules/placeholder.ts'
import type { ProductDocument } from '../rules/product.ts'
import { shownStock } from '../rules/shown-stock.ts'
import { cardsByIds } from '../store/cards.ts'
import * as store from '../store/products.ts'
import { type ShownAttribute, type Stated, statedAttributes } from './attributes.ts'
import { cardOf, cardsOf, groupsOf } from './cards.ts'
import { choicesOf, offerOf, type Pricing, photoIn, pricingOf } from './prices.ts'

/** Cards of these published products, in this order; not cached. */
export const cardsOfIds = async (
  world: World,
  ids: readonly string[],
  language: string = firstLanguage(),
): Promise<readonly Card[]> =>
  ids.length > 0 ? cardsOf(world, language, await cardsByIds(world.db, language, ids)) : []

/** The category of each published product among the ids. */
export const categoriesOf = (world: World, ids: readonly string[]) =>
  store.categoriesByIds(world.db, ids)

/** Up to `count` products of one artwork kind, such as the shirts of the gallery. */
export const ofKind = (
  world: World,
  kind: ArtKind,
  count: number,
  language: string = firstLanguage(),
): Promise<readonly Card[]> =>
  cachedView(world, 'catalog', `kind ${language} ${kind} ${count}`, async () =>
    cardsOfIds(world, await store.idsOfKind(world.db, kind, count), language),
  )

/** The ids that the shop does not sell. */
export async function unknownProducts(world: World, ids: readonly string[]): Promise<string[]> {
  const known = await store.knownIds(world.db, ids.filter(isProductId))
  return ids.filter((id) => !known.includes(id))
}

type OfDocument =
  | 'category'
  | 'brand'
  | 'description'
  | 'features'
  | 'specifications'
  | 'tags'
  | 'taxClass'

export type Product = Card &
  Pick<ProductDocument, OfDocument> & {
    /** Rich text as HTML that is safe; empty without one. */
    detailsHtml: string
    legal: ShownLegal
    attributes: readonly ShownAttribute[]
    /** For search engines; its name and description where nobody has written them. */
    seoTitle: string
    seoDescription: string
    options: readonly ShownOption[]
    /** Those that can be seen. `left` counts only to `fewLeft + 1`; `priceLines` knows the exact number. */
    variants: readonly (ShownVariant & { left: number })[]
    /** In their order; of one value of an option by English names, or of every variant. */
    photos: readonly { readonly photo: Photo; readonly value: ChosenOption | null }[]
  }

/** A published product, or null. The same object until it changes. */
export async function productById(
  world: World,
  id: string,
  language: string = firstLanguage(),
): Promise<Product | null> {
  if (!isProductId(id)) return null
  return cachedView(
    world,
    [`product:${id}`, 'promotions', 'categories'],
    `product ${language} ${id}`,
    async () => {
      const row = await store.productById(world.db, language, id)
      if (!row) return null
      return productOf(
        row,
        await productPricing(world, row),
        await statedAttributes(world, language),
        await legalOf(world, row, language),
      )
    },
  )
}

/** The lines that are for sale, in order. */
export async function soldAmong(world: World, lines: readonly Line[]): Promise<Line[]> {
  const possible = lines.filter(isPossible)
  const found = possible.length > 0 ? await store.soldVariants(world.db, possible) : []
  const sold = new Set(found.map(keyOf))
  return possible
    .filter((line) => sold.has(keyOf(line)))
    .map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
}

/**
 * The lines with current data, in order, at the prices that are charged; unknown or unpublished ones are `missing`.
 * `given` is the promotion of a code; `promotions` are the running public ones.
 */
export async function priceLines(
  world: World,
  lines: readonly Line[],
  language: string = firstLanguage(),
  given: Promotion | null = null,
): Promise<{ lines: PricedLine[]; missing: Line[]; promotions: readonly Promotion[] }> {
  const possible = lines.filter(isPossible)
  const [found, running] =
    possible.length > 0
      ? await Promise.all([
          store.pricedLines(world.db, language, possible),
          runningPromotions(world),
        ])
      : [[], []]
  const sold = found.map(({ productId, category, variantId }) => ({
    id: productId,
    category,
    variantIds: [variantId],
  }))
  const pricing = await pricingOf(world, sold, running)
  const rows = new Map(found.map((row) => [keyOf(row), row]))
  const priced: PricedLine[] = []
  const missing: Line[] = []
  for (const { productId, variantId, quantity } of lines) {
    const row = rows.get(keyOf({ productId, variantId }))
    if (!row) {
      missing.push({ productId, variantId, quantity })
      continue
    }
    const { category } = row
    const { promotions, now } = pricing
    const { price, promotion } = priceOf({ productId, category }, row.price, promotions, now, given)
    const offer = offerOf({ id: productId, category }, variantId, row.price, pricing)
    const unit = unitPriceOf(price, pricing.currency, row.contents)
    const before = offer.deal ? lower(offer.deal.fullPrice, offer.deal.lowest) : offer.price
    priced.push({
      productId,
      variantId,
      quantity,
      name: row.name,
      options: row.options,
      category,
      hex: row.hex,
      ...(row.imageId && { image: swatchUrl(row.imageId) }),
      art: artIn(row, row.photo ? photoIn(row.photo) : undefined),
      price,
      ...(unit && { unit }),
      ...(row.age && { age: Number(row.age) }),
      fullPrice: price < before ? before : null,
      ...(offer.deal && { lowest: offer.deal.lowest }),
      byCode: given !== null && promotion === given,
      total: price * BigInt(quantity),
      available: row.available,
      specifications: row.specifications,
      taxClass: row.taxClass,
    })
  }
  return { lines: priced, missing, promotions: pricing.promotions }
}

const isPossible = ({ productId, variantId }: Line): boolean =>
  isProductId(productId) && isVariantId(variantId)

const keyOf = ({ productId, variantId }: Pick<Line, 'productId' | 'variantId'>): string =>
  `${productId}/${variantId}`

/** Pricing of every variant. */
export const productPricing = (world: World, row: store.ProductRow): Promise<Pricing> =>
  pricingOf(world, [{ ...row, variantIds: row.variants.map(([id]) => id) }])

/** What the law asks to say of it, with its brand's maker and its categories' rules. */
export async function legalOf(
  world: World,
  row: store.ProductRow,
  language: string,
): Promise<ShownLegal> {
  const path = pathTo(await categoryTree(world), row.category)
  return shownLegal(row, row.maker ?? {}, categoryLaw(path), language)
}

export function productOf(
  row: store.ProductRow,
  pricing: Pricing,
  stated: Stated,
  legal: ShownLegal,
): Product {
  const choices = choicesOf(row, pricing)
  const values = new Map<number | null, ChosenOption>(
    row.options.flatMap(([name, , , these]) =>
      these.map(([id, value]): [number, ChosenOption] => [id, { name, value }]),
    ),
  )
  return {
    ...cardOf(row, groupsOf(row), pricing, stated),
    ...pick(
      row,
      'category',
      'brand',
      'description',
      'features',
      'specifications',
      'tags',
      'taxClass',
    ),
    detailsHtml: row.detailedInfo && richTextHtml(row.detailedInfo),
    attributes: stated.all(row),
    legal,
    seoTitle: row.seoTitle || row.name,
    seoDescription: row.seoDescription || row.description,
    options: choices.options,
    variants: choices.variants.map(({ available, ...variant }) => ({
      ...variant,
      left: shownStock(available),
    })),
    photos: row.photos.map((photo) => ({
      photo: photoIn(photo),
      value: values.get(photo[store.photoValue]) ?? null,
    })),
  }
}

/** Rich text; empty without one. */
export const detailsSource = (world: World, id: string, language: string): Promise<string> =>
  cachedView(
    world,
    `product:${id}`,
    `details ${language} ${id}`,
    async () => (await store.productById(world.db, language, id))?.detailedInfo ?? '',
  )
