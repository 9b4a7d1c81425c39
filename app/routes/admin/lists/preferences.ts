// Preferences of the dashboard in this browser, in one cookie: collapsed navigation, and columns hidden in lists.
import type { RequestContext } from '../../../http/request-context'

export type Preferences = {
  /** The navigation shows icons only. */
  readonly isNarrow: boolean
  /** By list. */
  readonly hidden: Readonly<Record<string, readonly string[]>>
}

const cookie = 'dashboard'
const isName = (text: string): boolean => /^[a-z][a-z-]{0,23}$/i.test(text)
/** More lists than the dashboard has. */
const most = 30

export function preferencesOf({ cookies }: Pick<RequestContext, 'cookies'>): Preferences {
  const kept = new URLSearchParams((cookies[cookie] ?? '').slice(0, 3_000))
  const hidden: Record<string, readonly string[]> = {}
  for (const [list, names] of [...kept].slice(0, most))
    if (isName(list) && list !== 'rail') hidden[list] = names.split('.').filter(isName)
  return { isNarrow: kept.get('rail') === 'icons', hidden }
}

/** `rail` is the state of the navigation. `list` has the columns `all`, of which the selected ones are shown. */
export function changedPreferences(
  before: Preferences,
  { rail, list = '', all = '', ...ticked }: Readonly<Record<string, string>>,
): Preferences {
  const isNarrow = rail === undefined ? before.isNarrow : rail === 'icons'
  if (!isName(list)) return { ...before, isNarrow }
  const names = all.split('.').filter(isName).slice(0, most)
  const hidden = names.filter((name) => ticked[`show.${name}`] === undefined)
  return { isNarrow, hidden: { ...before.hidden, [list]: hidden } }
}

export function preferencesCookie({ isNarrow, hidden }: Preferences): string {
  const kept = new URLSearchParams(isNarrow ? { rail: 'icons' } : {})
  for (const [list, names] of Object.entries(hidden).slice(0, most))
    if (names.length > 0) kept.set(list, names.join('.'))
  const value = encodeURIComponent(kept.toString())
  return `${cookie}=${value}; Path=/; Max-Age=${value ? 31_536_000 : 0}; SameSite=Lax; HttpOnly`
}
