// Common parts of dashboard lists: header with export, filter chips, search, pagination; and the header of a detail page.
import type { ReactNode } from 'react'
import { Form, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Chips } from '../../../ui/Tabs'
import { PageHead } from '../../layout/PageHead'
import { ExportLink } from './export-link'
import { Bookmarks } from './saved-views'

export function ListHead({ title, exportTo }: { title: string; exportTo?: string }) {
  const t = useT('admin')
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        {exportTo && <ExportLink to={exportTo} label={t('export')} />}
      </div>
      <Bookmarks />
    </>
  )
}

/** Header of a detail page: link back to the list, name, amount, and the state as children. */
export function ItemHead({
  title,
  back: [list, words],
  amount,
  children,
}: {
  title: string
  back: readonly [list: string, words: string]
  amount?: ReactNode
  children?: ReactNode
}) {
  return (
    <>
      <PageHead title={title} />
      <p className="admin-back">
        <Link to={list}>{words}</Link>
      </p>
      <div className="admin-head">
        <h1>
          <bdi>{title}</bdi> {amount}
        </h1>
        {children}
      </div>
    </>
  )
}

/**
 * Filter chips that keep the search and other named parameters, and start at the first page. `keys` are the filter's
 * values, the first is the default.
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

/** Search that keeps the filter. */
export function ListSearch({
  label,
  q,
  filter,
}: {
  label: string
  q: string
  filter?: { name: string; value: string }
}) {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  const sort = new URLSearchParams(search).get('sort')
  const kept = filter ? `?${new URLSearchParams({ [filter.name]: filter.value })}` : ''
  return (
    <Form role="search" action={pathname} className="admin-search">
      {sort && <input type="hidden" name="sort" value={sort} />}
      {filter && <input type="hidden" name={filter.name} value={filter.value} />}
      <input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        aria-label={label}
        placeholder={label}
      />
      <Button kind="quiet">{t('searchButton')}</Button>
      {q && (
        <LinkButton kind="plain" to={pathname + kept}>
          {t('clear')}
        </LinkButton>
      )}
    </Form>
  )
}

/**
 * Keyset pagination: every page is as fast as the first. The URL contains the cursors of previous pages, for the way
 * back.
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

/** Error state of a list or page, with a link to retry. */
export function Failed({ title }: { title: string }) {
  const t = useT('admin')
  const common = useT('common')
  const errors = useT('errors')
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error)) {
    const code = String(error.data?.code)
    return (
      <>
        <PageHead title={title} />
        <h1>{title}</h1>
        <Empty title={errors.has(code) ? errors(code) : t('missing')} />
      </>
    )
  }
  return (
    <div className="admin-failed" role="alert">
      <PageHead title={title} />
      <h1>{title}</h1>
      <p>{common('fault.safe')}</p>
      <LinkButton reloadDocument to={pathname + search}>
        {t('again')}
      </LinkButton>
    </div>
  )
}
