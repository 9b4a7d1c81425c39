// A draft as the shop would show it, at the prices that would be charged now.
import type { World } from '../../world.ts'
import type { ProductDocument } from '../rules/product.ts'
import { shelvedColours } from '../store/documents.ts'
import type { ProductRow } from '../store.ts'
import { type Product, productOf } from '../views.ts'
import { editedProduct } from './editor.ts'
import { pricingOf } from './prices.ts'

/** Null where there is no such product, or no colour of it to be seen yet. For staff only. */
export async function previewOf(
  world: World,
  id: string,
  language: string,
): Promise<Product | null> {
  const product = await editedProduct(world, id)
  if (!product) return null
  const shelves = await shelvedColours(world.db, id)
  const pieces = new Map(shelves.map(({ name, available }) => [name, available]))
  const row = rowOf(id, product.document, language, pieces)
  return row.colours.length > 0 ? productOf(row, await pricingOf(world, [row])) : null
}

function rowOf(
  id: string,
  document: ProductDocument,
  language: string,
  pieces: ReadonlyMap<string, number>,
): ProductRow {
  const own = document.texts[language] ?? {}
  return {
    id,
    name: own.name ?? document.name,
    category: document.category,
    brand: document.brand,
    attribute: own.attribute ?? document.attribute,
    description: own.description ?? document.description,
    detailedInfo: own.detailedInfo ?? document.detailedInfo,
    features: [...(own.features ?? document.features)],
    specifications: (own.specifications ?? document.specifications).map(([label, value]) => [
      label,
      value,
    ]),
    ratingSum: 0,
    ratingCount: 0,
    artKind: document.art.kind,
    artVariant: document.art.variant,
    colours: document.colours
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, hex, price, opening = 0 }) => [
        name,
        hex,
        String(price ?? document.basePrice),
        pieces.get(name) ?? opening,
        own.colours?.[name] ?? name,
      ]),
  }
}
