// What the shop has written to people, newest first, and how it was delivered.
import { Link } from 'react-router'
import { mailFilters } from '../../../shop/mail/rules.ts'
import { outboxFor } from '../../../shop/mail/views.ts'
import { door } from '../../http/door'
import { listQuery, requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { StateBadge, useHeads, When } from '../../parts/admin/facts'
import { Failed, FilterChips, ListHead, ListSearch } from '../../parts/admin/list'
import { ListRows } from '../../parts/admin/list-rows'
import { Head } from '../../parts/Head'
import type { Route } from './+types/mail'

export const handle = { texts: ['admin', 'admin-mail'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  requireTab(context, 'mail')
  const { filter, q, after } = listQuery(request, mailFilters)
  return { filter, q, ...(await outboxFor(door(context).world, { filter, to: q, after })) }
}

const columns = ['to', 'subject', 'language', 'date', 'state'] as const

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, q, filter } = loaderData
  const t = useT('admin')
  const words = useT('admin-mail')
  const heads = useHeads('mail', columns)
  return (
    <>
      <Head title={t('tab.mail')} />
      <ListHead title={t('tab.mail')} />
      <p>
        <Link to="/admin/mail/templates">{words('templates')}</Link>
      </p>
      <FilterChips
        name="status"
        keys={mailFilters}
        current={filter}
        label={(key) => words(`filter.${key}`)}
      />
      <ListSearch label={words('search')} q={q} filter={{ name: 'status', value: filter }} />
      <ListRows caption={t('tab.mail')} heads={heads} empty={words('empty')} next={next}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.to}</td>
            <td>
              <Link className="row-link" to={`/admin/mail/${row.id}`}>
                <bdi>{row.subject}</bdi>
              </Link>
            </td>
            <td>{row.language}</td>
            <td>
              <When at={row.createdAt} />
            </td>
            <td>
              <StateBadge state={row.status}>{words(`state.${row.status}`)}</StateBadge>
            </td>
          </tr>
        ))}
      </ListRows>
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-mail')('failed')} />
}
