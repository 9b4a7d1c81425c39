// Filters and entries of the audit log.
import { Link } from 'react-router'
import type { AuditRow, AuditSearch } from '../../../../shop/back-office/lists/views/audit.ts'
import { useT } from '../../../i18n/text'
import { Field, SelectField } from '../../../ui/Field'
import { Verbatim } from '../../../ui/Verbatim'
import { When } from '../lists/facts'
import { ListRows } from '../lists/list-rows'

export const auditColumns = {
  list: 'audit',
  names: ['number', 'at', 'name', 'action', 'subject', 'details'],
  figures: ['number'],
} as const

/** Actor, action and time; the list's own search covers the subject. */
export function AuditFields({
  search,
  actions,
}: {
  search: AuditSearch
  actions: readonly string[]
}) {
  const words = useT('admin-audit')
  return (
    <>
      <Field label={words('who')} name="who" defaultValue={search.who} maxLength={254} dir="auto" />
      <SelectField
        label={words('action')}
        name="action"
        defaultValue={search.action}
        options={[['', words('any')], ...actions.map((action) => [action, action] as const)]}
      />
      <Field label={words('from')} name="from" type="date" defaultValue={search.from} />
      <Field label={words('to')} name="to" type="date" defaultValue={search.to} />
    </>
  )
}

type Page = { rows: readonly AuditRow[]; next: string | null }

export function AuditEntries({ rows, next }: Page) {
  const t = useT('admin')
  const empty = useT('admin-audit')('empty')
  const about = (row: AuditRow) => `/admin/audit?${new URLSearchParams({ subject: row.subject })}`
  return (
    <ListRows caption={t('tab.audit')} columns={auditColumns} empty={empty} next={next}>
      {rows.map((row) => (
        <tr key={row.number}>
          <td className="number">{row.number}</td>
          <td>
            <When at={row.at} />
          </td>
          <td>
            {row.name ??
              (row.who === 'system' ? t('system') : <Verbatim as="code">{row.who}</Verbatim>)}
          </td>
          <td>
            <Verbatim as="code">{row.action}</Verbatim>
          </td>
          <td>
            <Link to={about(row)}>
              <bdi>{row.subject}</bdi>
            </Link>
          </td>
          <td>
            <ul className="admin-details">
              {Object.entries(row.details).map(([name, value]) => (
                <li key={name}>
                  <Verbatim as="code">{name}</Verbatim>{' '}
                  <bdi>{value === '' ? '–' : String(value)}</bdi>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </ListRows>
  )
}
