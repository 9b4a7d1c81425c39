// Search of a dashboard list, which keeps its filters.
import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { type Text, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'

/** `keys` are the filter's values; the first is the default. */
export type Filter = {
  readonly name: string
  readonly title?: string
  readonly keys: readonly string[]
  readonly current: string
  readonly label: (key: string) => string
  /** The values shown as tabs above the list; all if there are few. */
  readonly tabs?: readonly string[]
}

/** The filter that `listQuery` reads, with texts `filter.KEY`. */
export const statusFilter = (
  words: Text,
  keys: readonly string[],
  current: string,
  tabs?: readonly string[],
): Filter => ({
  name: 'status',
  keys,
  current,
  ...(tabs && { tabs }),
  label: (key) => words(`filter.${key}`),
})

/** Filters with text input: their fields, and those that are active. */
export type FilterFields = {
  readonly content: ReactNode
  readonly active: readonly {
    readonly parameter: string
    readonly value: string
    readonly name: string
  }[]
}

/** Search that keeps the filters and the order. */
export function ListSearch({
  label,
  name: searchName,
  q,
  filters,
  active,
}: {
  label: string
  name: string
  q: string
  filters: readonly Filter[]
  active: FilterFields['active']
}) {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  const sort = new URLSearchParams(search).get('sort')
  return (
    <Form role="search" action={pathname} className="admin-search">
      {sort && <input type="hidden" name="sort" value={sort} />}
      {filters.map(
        ({ name, keys, current }) =>
          current !== keys[0] && <input key={name} type="hidden" name={name} value={current} />,
      )}
      {active.map(({ parameter, value }) => (
        <input key={parameter} type="hidden" name={parameter} value={value} />
      ))}
      <input
        key={q}
        type="search"
        name={searchName}
        defaultValue={q}
        maxLength={searchName === 'q' ? 100 : 200}
        aria-label={label}
        placeholder={label}
      />
      <Button kind="quiet">{t('searchButton')}</Button>
    </Form>
  )
}
