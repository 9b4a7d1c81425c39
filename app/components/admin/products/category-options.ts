// The categories and collections that a page of the back office lists: its loader answers them under these names.
import { useMatches } from 'react-router'

export type CategoryOptions = readonly (readonly [id: string, name: string])[]

/** Each with its path of names. */
export const useCategoryOptions = (): CategoryOptions => useOptions('categories')

export const useCollectionOptions = (): CategoryOptions => useOptions('collections')

function useOptions(list: 'categories' | 'collections'): CategoryOptions {
  const data = useMatches().map(
    ({ loaderData }) => loaderData as { readonly [list]?: unknown } | undefined,
  )
  return (data.findLast((each) => Array.isArray(each?.[list]))?.[list] ?? []) as CategoryOptions
}

/** The name of a category; of one that is gone, its id. */
export function useCategoryName(): (id: string) => string {
  const names = new Map(useCategoryOptions())
  return (id) => names.get(id) ?? id
}
