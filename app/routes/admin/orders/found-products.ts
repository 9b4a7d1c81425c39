// Products that staff add to an order, with their variants for sale.
import { type Card, optionsText } from '../../../../shop/catalog/products/rules/catalog.ts'
import { optionsOf } from '../../../../shop/catalog/products/rules/options.ts'
import { productById } from '../../../../shop/catalog/products/views/products.ts'
import { variantsByCode } from '../../../../shop/catalog/products/views/variant-snapshots.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { listingQuery } from '../../../../shop/search/input.ts'
import { listing } from '../../../../shop/search/views/listing.ts'
import type { World } from '../../../../shop/world.ts'

/** Most search results shown. */
const mostFound = 8

export type FoundProduct = {
  readonly id: string
  readonly name: string
  readonly variants: readonly {
    readonly id: string
    readonly label: string
    readonly price: bigint
  }[]
}

/** By words of a product, or by SKU or barcode of a variant. */
export async function findProducts(
  world: World,
  q: string,
  language: string,
): Promise<FoundProduct[]> {
  const query = listingQuery('all', new URLSearchParams({ q }), world.config.currency)
  const code = { after: null, limit: 5 }
  const [{ cards }, bySku, byBarcode] = await Promise.all([
    listing(world, query, language),
    variantsByCode(world, { sku: q, barcode: null, ...code }),
    variantsByCode(world, { sku: null, barcode: q, ...code }),
  ])
  const coded = [...bySku.rows, ...byBarcode.rows]
  const ids = new Set([
    ...coded.map(({ productId }) => productId),
    ...cards.map(({ id }: Card) => id),
  ])
  const found = await productsForSale(world, [...ids].slice(0, mostFound), language)
  const isNamed = new Set(coded.map(({ id }) => id))
  // A scanned variant comes first.
  return found.map((product) => ({
    ...product,
    variants: product.variants.toSorted(
      (a, b) => Number(isNamed.has(b.id)) - Number(isNamed.has(a.id)),
    ),
  }))
}

/** With the variants that are not sold out, and those in `kept`. */
export async function productsForSale(
  world: World,
  ids: readonly string[],
  language: string,
  kept: ReadonlySet<string> = new Set(),
): Promise<FoundProduct[]> {
  const products = await Promise.all(ids.map((id) => productById(world, id, language)))
  return products.flatMap((product) =>
    product
      ? {
          ...pick(product, 'id', 'name'),
          variants: product.variants
            .filter((variant) => !variant.soldOut || kept.has(variant.id))
            .map((variant) => ({
              ...pick(variant, 'id', 'price'),
              label: optionsText(optionsOf(product.options, variant)),
            })),
        }
      : [],
  )
}
