// Filters and sort orders of the back-office product list.

export const productFilters = ['all', 'published', 'changed', 'draft', 'archived', 'low'] as const
/** `changed`: has a draft that differs from the published content. */
export type ProductFilter = (typeof productFilters)[number]

export const productSorts = ['newest', 'name', 'cheapest', 'dearest'] as const
export type ProductSort = (typeof productSorts)[number]

/** A row of the list, and the version that publishing from there confirms. */
export const rowOfProduct = (product: {
  readonly isPublished: boolean
  readonly isArchived: boolean
  readonly hasDraft: boolean
}): string =>
  [
    product.isPublished ? 'published' : product.isArchived ? 'archived' : 'draft',
    ...(product.hasDraft ? ['changed'] : []),
  ].join(' ')
