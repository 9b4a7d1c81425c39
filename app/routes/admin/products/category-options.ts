// Categories and collections listed on a dashboard page, from its loader data under these names.
import { useMatches } from 'react-router'

export type CategoryOptions = readonly (readonly [id: string, name: string])[]

/** Categories, each with its full path of names. */
export const useCategoryOptions = (): CategoryOptions => useOptions('categories')

export const useCollectionOptions = (): CategoryOptions => useOptions('collections')

function useOptions(list: 'categories' | 'collections'): CategoryOptions {
  const data = useMatches().map(
    ({ loaderData }) => loaderData as { readonly [list]?: unknown } | undefined,
  )
  return (data.findLast((each) => Array.isArray(each?.[list]))?.[list] ?? []) as CategoryOptions
}

/** Name of a category; the id of a deleted one. */
export function useCategoryName(): (id: string) => string {
  const names = new Map(useCategoryOptions())
  return (id) => names.get(id) ?? id
}
