// Columns of a dashboard list: headers and visibility, a preference stored in this browser that works without script.
import type { ReactNode } from 'react'
import { Form, Link, useLocation, useRouteLoaderData } from 'react-router'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import type { SortHead } from '../../../ui/Table'
import { RailIcon } from '../frame/rail-icons'
import type { Preferences } from './preferences'

/** `list` is also the text group of the column names; the first column is always shown. */
export type Columns<Name extends string = string> = {
  readonly list: string
  readonly names: readonly Name[]
  /** Aligned to the end, like numbers. */
  readonly figures?: readonly NoInfer<Name>[]
}

/** Sort values of a column, ascending and descending; null if there is only one direction. */
type SortWays = readonly [up: string | null, down: string | null]
export type Sort<Name extends string = string> = {
  readonly current: string
  readonly ways: Partial<Record<Name, SortWays>>
}

/** Default sort order of the lists. */
const firstOrder = 'newest'

/** Column headers. Sortable ones are links, which keep the search but reset the page. */
export function useHeads<Name extends string>(
  { list, names, figures = [] }: Columns<Name>,
  sort?: Sort<NoInfer<Name>>,
): (ReactNode | SortHead)[] {
  const words = useT(`admin-${list}`)
  const sorted = useSortHead(sort?.current)
  return names.map((name) => {
    const text = words(`column.${name}`)
    const head = figures.includes(name) ? (
      <span key={name} className="number">
        {text}
      </span>
    ) : (
      text
    )
    const [up, down] = sort?.ways[name] ?? []
    return up || down ? sorted(head, up ?? null, down ?? null) : head
  })
}

function useSortHead(current: string | undefined) {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  return (head: ReactNode, up: string | null, down: string | null): SortHead => {
    const sort = current === up ? 'ascending' : current === down ? 'descending' : 'none'
    // Sorted in its only direction, it leads back to the default order.
    const next = sort === 'descending' ? up : (down ?? (sort === 'ascending' ? null : up))
    const to = next ?? firstOrder
    const query = new URLSearchParams(search)
    query.delete('after')
    query.delete('before')
    if (to === firstOrder) query.delete('sort')
    else query.set('sort', to)
    const mark = sort === 'none' ? '\u2195' : sort === 'ascending' ? '\u2191' : '\u2193'
    const label = (
      <Link key={to} className="sort-link" to={`${pathname}?${query}`} preventScrollReset>
        <span>{head}</span>
        <span aria-hidden="true">{` ${mark}`}</span>
        <span className="visually-hidden">{` ${t(`sort.${to}`)}`}</span>
      </Link>
    )
    return { label, sort }
  }
}

function useHidden({ list, names }: Columns): readonly string[] {
  const frame = useRouteLoaderData<{ preferences: Preferences }>('routes/admin/layout')
  const hidden = frame?.preferences.hidden[list] ?? []
  return names.filter((name, at) => at > 0 && hidden.includes(name))
}

export function ColumnChoice({ list, names }: Columns) {
  const t = useT('admin')
  const words = useT(`admin-${list}`)
  const hidden = useHidden({ list, names })
  const { pathname, search } = useLocation()
  const [, ...choices] = names
  return (
    <>
      <button type="button" className="button quiet list-columns" popoverTarget="list-columns">
        <RailIcon name="columns" size={18} /> {t('list.columns')}
      </button>
      <div id="list-columns" popover="auto" className="list-menu">
        <Form
          key={hidden.join()}
          method="post"
          action="/admin/preferences"
          preventScrollReset
          aria-label={t('list.columns')}
        >
          <input type="hidden" name="next" value={pathname + search} />
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="all" value={choices.join('.')} />
          {choices.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                name={`show.${name}`}
                defaultChecked={!hidden.includes(name)}
              />
              <span>{words(`column.${name}`)}</span>
            </label>
          ))}
          <Button kind="quiet">{t('list.apply')}</Button>
        </Form>
      </div>
    </>
  )
}

const allShown: Columns = { list: '', names: [] }

/** Rows of a list without the hidden columns. `before`: columns in front of the named ones, such as checkboxes. */
export function ShownColumns({
  columns = allShown,
  before = 0,
  children,
}: {
  columns?: Columns | undefined
  before?: number | undefined
  children: ReactNode
}) {
  const { names } = columns
  const places = useHidden(columns).map((name) => names.indexOf(name) + before + 1)
  return (
    <div className="admin-rows" data-hidden={places.join(' ') || undefined}>
      {children}
    </div>
  )
}
