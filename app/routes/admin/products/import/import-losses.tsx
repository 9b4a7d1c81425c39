// What a file loses on its way into the shop, the weightiest first.
import type { ImportView, NoticeCount } from '../../../../../shop/catalog/import/views.ts'
import { useT } from '../../../../i18n/text'
import { Notice } from '../../../../ui/Notice'

/** Columns that are listed at once; more are folded. */
const shown = 8

export function ImportLosses({
  view: { unused, unusedCells, notTaken, options },
  notices,
}: {
  view: ImportView
  notices: readonly NoticeCount[]
}) {
  const words = useT('admin-imports')
  const errors = useT('errors')
  const columns = unused.map((header, at) => ({ header, cells: unusedCells[at] ?? 0 }))
  // Pictures have a text of their own.
  const listed = notices.filter(({ reason }) => notTaken === 0 || reason !== 'imports.row.picture')
  if (columns.length + listed.length + notTaken === 0) return null
  const column = ({ header, cells }: (typeof columns)[number]) => (
    <li key={header}>
      <bdi>{header}</bdi> <span>{`(${words('lost.rows', { count: cells })})`}</span>
    </li>
  )
  return (
    <Notice kind="warn" title={words('lost.title')}>
      <ul className="import-losses">
        {listed.map(({ reason, count }) => (
          <li key={reason}>
            <span>{errors(errors.has(reason) ? reason : 'unknown')}</span>{' '}
            <span>{`(${words('lost.rows', { count })})`}</span>
          </li>
        ))}
        {notTaken > 0 && (
          <li>
            <span>{`${words('notTaken', { count: notTaken })}.`}</span>{' '}
            <span>{words(options.fetchPictures ? 'notTakenFetched' : 'notTakenText')}</span>
          </li>
        )}
      </ul>
      {columns.length > 0 && (
        <>
          <h3>{words('unused')}</h3>
          <ul className="import-losses">{columns.slice(0, shown).map(column)}</ul>
          {columns.length > shown && (
            <details>
              <summary>{words('lost.more', { count: columns.length - shown })}</summary>
              <ul className="import-losses">{columns.slice(shown).map(column)}</ul>
            </details>
          )}
        </>
      )}
    </Notice>
  )
}
