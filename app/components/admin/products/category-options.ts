// The categories that a page of the back office lists: its loader answers them as `categories`.
import { useMatches } from 'react-router'

export type CategoryOptions = readonly (readonly [id: string, name: string])[]

/** Each with its path of names. */
export function useCategoryOptions(): CategoryOptions {
  const data = useMatches().map(
    ({ loaderData }) => loaderData as { categories?: unknown } | undefined,
  )
  const found = data.findLast((each) => Array.isArray(each?.categories))
  return (found?.categories ?? []) as CategoryOptions
}

/** The name of a category; of one that is gone, its id. */
export function useCategoryName(): (id: string) => string {
  const names = new Map(useCategoryOptions())
  return (id) => names.get(id) ?? id
}
