// What a product states of itself, as a page and its Markdown list it.
import type { Product } from '../../../shop/catalog/products/views.ts'

/** Specifications, then the attributes that none of them says already. */
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
