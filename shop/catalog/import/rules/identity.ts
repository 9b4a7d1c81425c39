// The id of a product of another program's file, by the product editor's rule. Pure.
import { slugOf } from '../../../platform/slug.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import type { FileProduct } from './file-product.ts'

/**
 * `given`: texts that identify the product in the file, such as its handle. Without a usable one the product is found
 * by its SKU or name, and a new one gets the slug of its name.
 */
export function identityOf(
  given: readonly string[],
  name: string,
): Pick<FileProduct, 'id' | 'slug'> {
  const texts = given.map((text) => text.trim().toLowerCase()).filter(Boolean)
  const id = texts.find((text) => isProductId(text) && text !== 'new')
  if (id) return { id }
  return { id: '', slug: texts.map(slugOf).find(Boolean) ?? slugOf(name) }
}
