// SQL that writes products and prices.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { CatalogueProduct } from '../rules/catalog.ts'
import { putVariants } from './variants.ts'

/** Returns whether it was new; an existing product is left unchanged. */
export const insertProduct = async (
  db: Db,
  product: CatalogueProduct,
  at: { position: number; now: Date },
) =>
  hasChanged(db`
    insert into products (id, name, category, brand, base_price, description, detailed_info,
      features, specifications, attribute, art_kind, art_variant, attributes, legal, position, created_at)
    values (${product.id}, ${product.name}, ${product.category}, ${product.brand},
      ${String(product.basePrice)}, ${product.description}, ${product.detailedInfo},
      ${[...product.features]}, ${db.json(product.specifications)}, ${product.attribute},
      ${product.art.kind}, ${product.art.variant}, ${db.json((product.attributes ?? {}) as never)},
      ${db.json((product.legal ?? {}) as never)}, ${at.position}, ${at.now})
    on conflict (id) do nothing`)

/** Variants of new products. */
export function insertVariants(db: Db, products: readonly CatalogueProduct[]): Promise<void> {
  const parts = products.map((product) => ({ id: product.id, document: documentParts(product) }))
  return putVariants(db, parts)
}

const documentParts = ({ options, variants }: CatalogueProduct) => ({
  options: options.map(({ name, type, values }) => ({
    name,
    type,
    names: {},
    isFilterable: true,
    values: values.map(({ name, hex = null }) => ({ id: null, name, names: {}, hex })),
  })),
  variants: variants.map(({ id, values, price = null, stock, lowStock = null, ...codes }) => ({
    id,
    values,
    price,
    sku: codes.sku ?? null,
    barcode: codes.barcode ?? null,
    weightGrams: null,
    ...(codes.contents && { contents: codes.contents }),
    lowStock,
    isHidden: false,
    opening: stock,
  })),
})

export type PriceChange = {
  productId: string
  /** Null: the product's base price. */
  variantId: string | null
  /** Stroops of Pi; null resets a variant to the base price. */
  price: bigint | null
}

/** Returns false if there is no such product or variant. */
export async function setPrice(
  db: Db,
  { productId, variantId, price }: PriceChange,
): Promise<boolean> {
  const amount = price === null ? null : String(price)
  const rows =
    variantId === null
      ? await db`update products set base_price = ${amount} where id = ${productId} returning id`
      : await db`update product_variants set price = ${amount}
          where product_id = ${productId} and id = ${variantId} returning id`
  return rows.length === 1
}
