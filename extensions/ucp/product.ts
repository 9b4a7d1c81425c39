// Products in the protocol's format: texts are the merchant's, and must be treated as data.

import { type FeedProduct, type FeedVariant, feedProducts } from '../../app/http/feeds/offers'
import type { Language } from '../../app/i18n/languages'
import type { Product } from '../../shop/catalog/products/views/products.ts'
import { maxQuantity } from '../../shop/sales/cart/rules.ts'
import { isShown } from '../../shop/storefront/design/rules/features.ts'
import { hiddenFeatures } from '../../shop/storefront/design/views.ts'
import type { World } from '../../shop/world.ts'
import { exactly, inWords, priceOf, type Shown } from './amounts'

export type UcpProduct = { readonly product: Product; readonly told: FeedProduct }

export async function toldProducts(
  world: World,
  products: readonly Product[],
  language: Language,
): Promise<UcpProduct[]> {
  const told = await feedProducts(world, products, language)
  const hasReviews = isShown(await hiddenFeatures(world), 'reviews')
  return products.flatMap(({ rating, ...product }, at) => {
    const one = told[at]
    const shown = { ...product, ...(hasReviews && rating && { rating }) }
    return one && one.variants.length > 0 ? [{ product: shown, told: one }] : []
  })
}

/** The first available variant, else the first. */
export const featured = ({ told }: UcpProduct): FeedVariant =>
  told.variants.find(({ isInStock }) => isInStock) ?? (told.variants[0] as FeedVariant)

/** Product with these variants, in this order. */
export function productView(
  { product, told }: UcpProduct,
  variants: readonly object[],
  { currency, language }: Shown,
): Record<string, unknown> & { id: string } {
  const prices = told.variants.map(({ price }) => price).sort(byAmount)
  const full = told.variants.map(({ fullPrice }) => fullPrice).sort(byAmount)
  const range = (sorted: readonly bigint[]) => ({
    min: priceOf(sorted[0] ?? 0n, currency, language),
    max: priceOf(sorted.at(-1) ?? 0n, currency, language),
  })
  const isLowered = told.variants.some(({ price, fullPrice }) => price < fullPrice)
  return {
    id: told.id,
    handle: told.id,
    title: told.name,
    description: described(told),
    url: told.url,
    categories: [{ value: told.categories.join(' > '), taxonomy: 'merchant' }],
    price_range: range(prices),
    ...(isLowered && { list_price_range: range(full) }),
    media: mediaOf(featured({ product, told }), told.name),
    ...(product.options.length > 0 && {
      options: product.options.map(({ label, values }) => ({
        name: label,
        values: values.map((each) => ({ label: each.label })),
      })),
    }),
    variants,
    ...(product.rating && {
      rating: {
        value: product.rating.average,
        scale_min: 1,
        scale_max: 5,
        count: product.rating.count,
      },
    }),
    tags: told.tags,
    metadata: {
      brand: told.brand,
      attributes: told.attributes.map(({ name, text }) => ({ name, text })),
    },
  }
}

const byAmount = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** An empty text is no description. */
const described = ({ description, name }: FeedProduct) => ({ plain: description || name })

/** `available` is the exact stock, where it was read. */
export function variantView(
  { told }: UcpProduct,
  variant: FeedVariant,
  { currency, language }: Shown,
  available?: number,
) {
  const { price, fullPrice } = variant
  return {
    id: variant.id,
    ...(variant.sku !== null && { sku: variant.sku }),
    ...(variant.gtin !== null && { barcodes: [{ type: 'GTIN', value: variant.gtin }] }),
    title: variant.title,
    description: described(told),
    url: variant.url,
    price: priceOf(price, currency, language),
    ...(price < fullPrice && { list_price: priceOf(fullPrice, currency, language) }),
    availability: {
      available: variant.isInStock,
      status: variant.isInStock ? 'in_stock' : 'out_of_stock',
      // Units that one order can contain now.
      ...(available !== undefined && { quantity: Math.min(available, maxQuantity) }),
    },
    ...(variant.options.length > 0 && {
      options: variant.options.map(({ name, value }) => ({ name, label: value })),
    }),
    media: mediaOf(variant, variant.title),
    metadata: { price: { ...exactly(price, currency), text: inWords(price, currency, language) } },
  }
}

const mostPictures = 10
const mediaOf = ({ image, moreImages }: FeedVariant, alt: string) =>
  [image, ...moreImages.slice(0, mostPictures - 1)].map((url) => ({
    type: 'image',
    url,
    alt_text: alt,
  }))
