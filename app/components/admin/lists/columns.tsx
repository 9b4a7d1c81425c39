// Columns of a dashboard list: which are shown is a preference of this browser, kept without script, too.
import type { ReactNode } from 'react'
import { Form, useLocation, useRouteLoaderData } from 'react-router'
import type { Preferences } from '../../../http/admin/preferences'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { RailIcon } from '../layout/rail-icons'

/** `list` is also the group of the columns' names; the first column is always shown. */
export type Columns = { readonly list: string; readonly names: readonly string[] }

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
              {words(`column.${name}`)}
            </label>
          ))}
          <Button kind="quiet">{t('list.apply')}</Button>
        </Form>
      </div>
    </>
  )
}

const allShown: Columns = { list: '', names: [] }

/** Rows of a list without the hidden columns. `before`: columns in front of the named ones, as that of the check boxes. */
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
