// Saved views of a list: links, editing, and a form that saves the current query.
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import {
  listAt,
  maxViewNameLength,
  queryOf,
  savedViewsPath,
} from '../../../../shop/back-office/saved-views/rules.ts'
import type { SavedView } from '../../../../shop/back-office/saved-views/views.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'

export function SavedViews() {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  const frame = useRouteLoaderData<{ bookmarks: readonly SavedView[] }>('routes/admin/layout')
  const list = listAt(pathname)
  if (!list || !frame) return null
  const query = queryOf(search)
  const savedViews = frame.bookmarks.filter((each) => each.list === list)
  const current = savedViews.find((each) => each.query === query)
  return (
    <div className="admin-bookmarks">
      {savedViews.length > 0 && (
        <nav className="chips" aria-label={t('bookmarks.label')}>
          {savedViews.map((each) => (
            <Link
              key={each.id}
              to={savedViewsPath(each)}
              aria-current={each === current ? 'page' : undefined}
            >
              <bdi>{each.name}</bdi>
            </Link>
          ))}
        </nav>
      )}
      <details>
        <summary>{t('bookmarks.keep')}</summary>
        <form method="post" noValidate action="/admin/saved-views" className="admin-search">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={query} />
          <input
            name="name"
            required
            maxLength={maxViewNameLength}
            defaultValue={current?.name}
            aria-label={t('bookmarks.name')}
            placeholder={t('bookmarks.name')}
            autoComplete="off"
          />
          <Button kind="quiet">{t('bookmarks.save')}</Button>
        </form>
      </details>
      {frame.bookmarks.length > 0 && <Link to="/admin/saved-views">{t('bookmarks.change')}</Link>}
    </div>
  )
}
