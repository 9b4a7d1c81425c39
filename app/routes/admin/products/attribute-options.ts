// Attributes available on a page of the product editor, from its loader's `attributes`.
import { useMatches } from 'react-router'
import type { Attribute } from '../../../../shop/catalog/attributes/rules.ts'

/** An attribute with its names in the reader's language. */
export type EditedAttribute = Pick<Attribute, 'id' | 'name' | 'type' | 'unit'> & {
  readonly values: readonly (readonly [id: string, name: string])[]
  /** Belongs to one of the product's categories. */
  readonly isUsual: boolean
}

/** Reads the page's loader data, with those of the product's categories first. */
export function useAttributes(): readonly EditedAttribute[] {
  const data = useMatches().map(({ loaderData }) => loaderData as { attributes?: unknown })
  const found = data.findLast((each) => Array.isArray(each?.attributes))
  return (found?.attributes ?? []) as readonly EditedAttribute[]
}
