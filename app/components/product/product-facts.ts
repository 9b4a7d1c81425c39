// Specifications and attributes of a product, as listed by its page and its Markdown version.
import type { Product } from '../../../shop/catalog/products/views/products.ts'

/** Specifications, then the attributes that none of them states already. */
export function productFacts({
  specifications,
  attributes,
}: Pick<Product, 'specifications' | 'attributes'>): (readonly [label: string, value: string])[] {
  const said = new Set(specifications.map(([label]) => label.toLowerCase()))
  return [
    ...specifications,
    ...attributes
      .filter(({ name }) => !said.has(name.toLowerCase()))
      .map(({ name, text }) => [name, text] as const),
  ]
}
