// Saved views of dashboard lists: list, query, name. Pure.
import * as v from 'valibot'
import { type Form, oneLine, oneOfThese, readOrRefuse, text } from '../../platform/input.ts'
import type { Result } from '../../result.ts'

/** Last path segments of the lists; the list of identity checks is the dashboard's first page. */
export const lists = [
  'kyc',
  'orders',
  'transactions',
  'refunds',
  'users',
  'mail',
  'catalogue',
  'stock',
  'promotions',
  'reviews',
] as const
export type List = (typeof lists)[number]

export const addressOf = (list: List): string => {
  if (list === 'kyc') return '/admin'
  return list === 'refunds' ? '/admin/transactions/refunds' : `/admin/${list}`
}

export const listAt = (path: string): List | null =>
  lists.find((list) => addressOf(list) === path) ?? null

export const maxViewNameLength = 40
export const maxSavedViews = 20
const longestQuery = 400

/** Query parameters of lists, without the cursor: a saved view starts at the first page. */
const parameters = ['status', 'category', 'sort', 'q', 'reason'] as const

/** Canonical order, without unknown parameters. */
export function queryOf(text: string): string {
  const given = new URLSearchParams(text)
  const canonical = new URLSearchParams()
  for (const name of parameters) {
    const value = given.get(name)?.slice(0, 100)
    if (value) canonical.set(name, value)
  }
  return canonical.toString()
}

/** Path of a saved view. */
export const savedViewsPath = ({ list, query }: { list: List; query: string }): string =>
  query ? `${addressOf(list)}?${query}` : addressOf(list)

const name = v.pipe(
  text,
  v.transform(oneLine),
  v.check(
    (name) => name !== '' && [...name].length <= maxViewNameLength && !/[\p{Cc}\uFFFD]/u.test(name),
    'bookmarks.name',
  ),
)
const bookmark = v.object({
  list: oneOfThese(lists, 'bookmarks.list'),
  name,
  query: v.pipe(text, v.transform(queryOf), v.maxLength(longestQuery, 'bookmarks.long')),
})

export type SavedViewInput = v.InferOutput<typeof bookmark>

/** Refuses `bookmarks.list`, `bookmarks.name`, `bookmarks.long`. */
export const readSavedView = (form: Form): Result<SavedViewInput> =>
  readOrRefuse(bookmark, form, { most: maxViewNameLength })

/** Refuses `bookmarks.name`. */
export const readName = (typed?: string): Result<string> =>
  readOrRefuse(name, typed, { most: maxViewNameLength })
