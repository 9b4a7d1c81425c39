// By what staff narrows and sorts the list of products.

export const productFilters = ['all', 'published', 'changed', 'draft', 'archived', 'low'] as const
/** `changed`: has a draft beside what the shop says. */
export type ProductFilter = (typeof productFilters)[number]

export const productSorts = ['newest', 'name', 'cheapest', 'dearest'] as const
export type ProductSort = (typeof productSorts)[number]

/** What the list says of a product, and the version that publishing from there confirms. */
export const rowOfProduct = (product: {
  readonly isPublished: boolean
  readonly isArchived: boolean
  readonly hasDraft: boolean
}): string =>
  [
    product.isPublished ? 'published' : product.isArchived ? 'archived' : 'draft',
    ...(product.hasDraft ? ['changed'] : []),
  ].join(' ')
