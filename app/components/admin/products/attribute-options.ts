// The attributes that a page of the product editor names: its loader answers them as `attributes`.
import { useMatches } from 'react-router'
import type { Attribute } from '../../../../shop/catalog/attributes/rules.ts'

/** An attribute with its names in the reader's language. */
export type EditedAttribute = Pick<Attribute, 'id' | 'name' | 'type' | 'unit'> & {
  readonly values: readonly (readonly [id: string, name: string])[]
  /** One of the product's categories has it. */
  readonly isUsual: boolean
}

/** Those that the loader of the page answers as `attributes`: the usual ones first. */
export function useAttributes(): readonly EditedAttribute[] {
  const data = useMatches().map(({ loaderData }) => loaderData as { attributes?: unknown })
  const found = data.findLast((each) => Array.isArray(each?.attributes))
  return (found?.attributes ?? []) as readonly EditedAttribute[]
}
