// Filter and entries of the audit log.
import { Form, Link } from 'react-router'
import type { AuditRow, AuditSearch } from '../../../../shop/back-office/admin/views/audit.ts'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import { Table } from '../../../ui/Table'
import { When } from './facts'

export function AuditFilter({
  search,
  actions,
}: {
  search: AuditSearch
  actions: readonly string[]
}) {
  const t = useT('admin')
  const words = useT('admin-audit')
  const isFiltered = Object.values(search).some(Boolean)
  return (
    <Form role="search" action="/admin/audit" className="admin-filter" key={JSON.stringify(search)}>
      <Field label={words('who')} name="who" defaultValue={search.who} maxLength={254} dir="auto" />
      <SelectField
        label={words('action')}
        name="action"
        defaultValue={search.action}
        options={[['', words('any')], ...actions.map((action) => [action, action] as const)]}
      />
      <Field
        label={words('subject')}
        name="subject"
        defaultValue={search.subject}
        maxLength={200}
        dir="auto"
      />
      <Field label={words('from')} name="from" type="date" defaultValue={search.from} />
      <Field label={words('to')} name="to" type="date" defaultValue={search.to} />
      <div className="row">
        <Button kind="quiet">{t('searchButton')}</Button>
        {isFiltered && (
          <LinkButton kind="plain" to="/admin/audit">
            {t('clear')}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}

export function AuditEntries({ rows }: { rows: readonly AuditRow[] }) {
  const t = useT('admin')
  const words = useT('admin-audit')
  const [number, at, ...rest] = ['number', 'at', 'action', 'subject', 'details'].map((name) =>
    words(name),
  )
  const heads = [number, at, t('name'), ...rest]
  const about = (row: AuditRow) => `/admin/audit?${new URLSearchParams({ subject: row.subject })}`
  return (
    <Table caption={t('tab.audit')} head={heads}>
      {rows.map((row) => (
        <tr key={row.number}>
          <td className="number">{row.number}</td>
          <td>
            <When at={row.at} />
          </td>
          <td>{row.name ?? (row.who === 'system' ? t('system') : <code>{row.who}</code>)}</td>
          <td>
            <code>{row.action}</code>
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
                  <code>{name}</code> <bdi>{value === '' ? '–' : String(value)}</bdi>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </Table>
  )
}
