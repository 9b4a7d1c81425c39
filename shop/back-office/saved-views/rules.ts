// Saved views of dashboard lists: list, query, name. Pure.
import * as v from 'valibot'
import { type Form, oneLine, oneOfThese, readOrRefuse, text } from '../../platform/input.ts'
import type { Result } from '../../result.ts'

/** As the last part of their addresses; the identity checks' list is the dashboard's first page. */
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

export const longestName = 40
export const mostBookmarks = 20
const longestQuery = 400

/** What a list can be asked for. Where it goes on is left out: a bookmark begins at the beginning. */
const asked = ['status', 'category', 'sort', 'q', 'reason'] as const

/** In one order and without anything that no list knows. */
export function queryOf(text: string): string {
  const given = new URLSearchParams(text)
  const kept = new URLSearchParams()
  for (const name of asked) {
    const value = given.get(name)?.slice(0, 100)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}

/** Where a bookmark leads. */
export const bookmarkPath = ({ list, query }: { list: List; query: string }): string =>
  query ? `${addressOf(list)}?${query}` : addressOf(list)

const name = v.pipe(
  text,
  v.transform(oneLine),
  v.check(
    (name) => name !== '' && [...name].length <= longestName && !/[\p{Cc}\uFFFD]/u.test(name),
    'bookmarks.name',
  ),
)
const bookmark = v.object({
  list: oneOfThese(lists, 'bookmarks.list'),
  name,
  query: v.pipe(text, v.transform(queryOf), v.maxLength(longestQuery, 'bookmarks.long')),
})

export type Wanted = v.InferOutput<typeof bookmark>

/** Refuses `bookmarks.list`, `bookmarks.name`, `bookmarks.long`. */
export const readBookmark = (form: Form): Result<Wanted> =>
  readOrRefuse(bookmark, form, { most: longestName })

/** Refuses `bookmarks.name`. */
export const readName = (typed?: string): Result<string> =>
  readOrRefuse(name, typed, { most: longestName })
