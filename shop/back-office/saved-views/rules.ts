// Saved views of dashboard lists: list, query, name. Pure.
import { ok, type Result, refuse } from '../../result.ts'

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

export type Wanted = { readonly list: List; readonly name: string; readonly query: string }

/** Refuses `bookmarks.list`, `bookmarks.name`, `bookmarks.long`. */
export function readBookmark(form: Readonly<Record<string, string | undefined>>): Result<Wanted> {
  const list = lists.find((each) => each === form.list)
  if (!list) return refuse('bookmarks.list')
  const name = readName(form.name)
  if (!name.ok) return name
  const query = queryOf(form.query ?? '')
  return query.length > longestQuery
    ? refuse('bookmarks.long')
    : ok({ list, name: name.value, query })
}

/** Refuses `bookmarks.name`. */
export function readName(text = ''): Result<string> {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const length = [...name].length
  return length === 0 || length > longestName || /\p{Cc}/u.test(name)
    ? refuse('bookmarks.name', { facts: { most: longestName } })
    : ok(name)
}
