// Filter chips and pagination of a list.
import { useLocation } from 'react-router'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Chips } from '../../../ui/Tabs'

/**
 * Filter chips that keep the search and other named parameters, and start at the first page. `keys`
 * are the filter's values; the first is the default.
 */
export function FilterChips<T extends string>({
  name = 'status',
  keys,
  current,
  label,
  keeps = ['q', 'sort'],
  title,
}: {
  name?: string
  keys: readonly T[]
  current: T
  label: (key: T) => string
  keeps?: readonly string[]
  /** Label, if a page has several. */
  title?: string
}) {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const items = keys.map((key, index) => {
    const query = new URLSearchParams()
    if (index > 0) query.set(name, key)
    for (const parameter of keeps) {
      const value = parameters.get(parameter)
      if (value) query.set(parameter, value)
    }
    const text = query.toString()
    return {
      to: text ? `${pathname}?${text}` : pathname,
      label: label(key),
      current: key === current,
    }
  })
  return <Chips label={title ?? t('filters')} items={items} />
}

/**
 * Keyset pagination: every page is as fast as the first. The URL contains the cursors of previous
 * pages, to go back.
 */
export function MoreRows({ next }: { next: string | null }) {
  const t = useT('admin')
  const common = useT('common')
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const cursor = query.get('after')
  const before = query.getAll('before')
  if (cursor === null && next === null) return null
  const to = (after: string | null, trail: readonly string[]) => {
    const nextQuery = new URLSearchParams(query)
    nextQuery.delete('after')
    nextQuery.delete('before')
    if (after !== null) nextQuery.set('after', after)
    for (const each of trail.slice(-longestTrail)) nextQuery.append('before', each)
    return `${pathname}?${nextQuery}`
  }
  const last = before.at(-1)
  return (
    <nav className="pager" aria-label={common('pages')}>
      {cursor !== null && (
        <LinkButton kind="quiet" to={to(null, [])}>
          {t('firstPage')}
        </LinkButton>
      )}
      {last !== undefined && (
        <LinkButton kind="quiet" rel="prev" to={to(last, before.slice(0, -1))}>
          {t('previousPage')}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton
          kind="quiet"
          rel="next"
          to={to(next, cursor === null ? [] : [...before, cursor])}
        >
          {t('nextPage')}
        </LinkButton>
      )}
    </nav>
  )
}

/** Bounds the length of the URL. */
const longestTrail = 20
