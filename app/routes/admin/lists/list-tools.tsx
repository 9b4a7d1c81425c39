// Toolbar of a dashboard list: views as tabs, search, removable filter chips, column selection, export.
import { Form, Link, useLocation } from 'react-router'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { Chips } from '../../../ui/Tabs'
import { RailIcon } from '../frame/rail-icons'
import { ColumnChoice, type Columns } from './columns'
import { ExportLink } from './export-link'
import { type Filter, type FilterFields, ListSearch } from './list-search'
import { SavedViews } from './saved-views'

const mostTabs = 7

const tabsOf = ({ keys, tabs = keys.length <= mostTabs ? keys : keys.slice(0, 1) }: Filter) => tabs

/** URL of the list with this value, from its first page. */
function useFilterLink(): (filter: Filter, key: string) => string {
  const { pathname, search } = useLocation()
  return ({ name, keys }, key) => {
    const query = new URLSearchParams(search)
    for (const each of ['after', 'before', 'chosen', name]) query.delete(each)
    if (key !== keys[0]) query.set(name, key)
    const text = query.toString()
    return text ? `${pathname}?${text}` : pathname
  }
}

export function ListTools({
  label,
  q = '',
  searchName = 'q',
  filters = [],
  fields,
  exportTo,
  columns,
}: {
  /** Label of the search; without it there is no search. */
  label?: string
  q?: string
  /** Parameter of the search. */
  searchName?: string
  /** The first filter's values are tabs. */
  filters?: readonly Filter[]
  fields?: FilterFields
  exportTo?: string | false
  columns?: Columns
}) {
  const t = useT('admin')
  const linkTo = useFilterLink()
  const [first] = filters
  const active = fields?.active ?? []
  const menu = filters
    .map((filter) => ({ filter, keys: filter === first ? keysWithoutTab(filter) : filter.keys }))
    .filter(({ keys }) => keys.length > 0)
  const hasBar = label || menu.length > 0 || fields || exportTo || columns
  return (
    <div className="list-tools">
      <div className="list-views">
        {first && (
          <Chips
            label={t('filters')}
            items={tabsOf(first).map((key) => ({
              to: linkTo(first, key),
              label: first.label(key),
              current: key === first.current,
            }))}
          />
        )}
        <SavedViews />
      </div>
      {hasBar && (
        <div className="list-bar">
          {label && (
            <ListSearch label={label} name={searchName} q={q} filters={filters} active={active} />
          )}
          {(menu.length > 0 || fields) && (
            <FilterMenu menu={menu} linkTo={linkTo} fields={fields} search={[searchName, q]} />
          )}
          {columns && <ColumnChoice {...columns} />}
          {exportTo && <ExportLink to={exportTo} label={t('export')} />}
        </div>
      )}
      <ActiveFilters {...{ q, searchName, filters, active, linkTo }} />
    </div>
  )
}

const keysWithoutTab = (filter: Filter): readonly string[] => {
  const tabs = tabsOf(filter)
  return filter.keys.filter((key) => !tabs.includes(key))
}

type LinkTo = ReturnType<typeof useFilterLink>

/** Works without script: a popover of links, and a form for typed filters. */
function FilterMenu({
  menu,
  linkTo,
  fields,
  search: [searchName, q],
}: {
  menu: readonly { filter: Filter; keys: readonly string[] }[]
  linkTo: LinkTo
  fields: FilterFields | undefined
  search: readonly [name: string, q: string]
}) {
  const t = useT('admin')
  const { pathname } = useLocation()
  return (
    <>
      <button type="button" className="button quiet" popoverTarget="list-filters">
        <RailIcon name="filter" size={18} /> {t('list.add')}
      </button>
      <div id="list-filters" popover="auto" className="list-menu">
        {menu.map(({ filter, keys }) => (
          <nav key={filter.name} aria-label={filter.title ?? t('filters')}>
            {filter.title && <p>{filter.title}</p>}
            {keys.map((key) => (
              <Link
                key={key}
                to={linkTo(filter, key)}
                aria-current={key === filter.current ? 'true' : undefined}
              >
                {filter.label(key)}
              </Link>
            ))}
          </nav>
        ))}
        {fields && (
          <Form action={pathname} key={JSON.stringify(fields.active)}>
            {q && <input type="hidden" name={searchName} value={q} />}
            {fields.content}
            <Button kind="quiet">{t('list.apply')}</Button>
          </Form>
        )}
      </div>
    </>
  )
}

/** Active filters besides the tab, each removable by a click. */
function ActiveFilters({
  q,
  searchName,
  filters,
  active: typed,
  linkTo,
}: {
  q: string
  searchName: string
  filters: readonly Filter[]
  active: FilterFields['active']
  linkTo: LinkTo
}) {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  const without = (name: string) => {
    const query = new URLSearchParams(search)
    for (const each of [name, 'after', 'before', 'chosen']) query.delete(each)
    return `${pathname}?${query}`
  }
  const active = [
    ...(q ? [{ name: `“${q}”`, to: without(searchName) }] : []),
    ...typed.map(({ name, parameter }) => ({ name, to: without(parameter) })),
    ...filters.flatMap((filter, at) => {
      const isTab = at === 0 && tabsOf(filter).includes(filter.current)
      if (isTab || filter.current === filter.keys[0]) return []
      const value = filter.label(filter.current)
      const name = filter.title ? `${filter.title}: ${value}` : value
      return [{ name, to: linkTo(filter, filter.keys[0] ?? '') }]
    }),
  ]
  if (active.length === 0) return null
  return (
    <ul className="list-active">
      {active.map(({ name, to }) => (
        <li key={name}>
          <Link to={to} aria-label={t('list.remove', { name })} preventScrollReset>
            <bdi>{name}</bdi> <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
