// Users, newest first.
import { Link } from 'react-router'
import { recordSearch } from '../../../../shop/back-office/lists/record-search.ts'
import { mayExport } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { userRows } from '../../../../shop/back-office/lists/views/users.ts'
import { peopleSorts } from '../../../../shop/people/accounts/rules.ts'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { AdminHead, failedPage } from '../frame/page-head'
import { PersonLink, StateBadge, When } from '../lists/facts'
import { ListRows } from '../lists/list-rows'
import { ListTools } from '../lists/list-tools'
import type { Route } from './+types/users'

export const handle = { texts: ['admin', 'admin-users'] }
export const ErrorBoundary = failedPage('admin-users')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'users')
  const { q, after, sort = 'newest' } = listQuery(request, ['all'], peopleSorts)
  const [found] = await Promise.all([
    userRows(world, { q, after, sort }),
    recordSearch(world, who, 'users', { q, after }),
  ])
  return { q, sort, ...found, mayExport: mayExport(who, 'users') }
}

const columns = {
  list: 'users',
  names: ['name', 'email', 'identity', 'orders', 'referrer', 'joined'],
  figures: ['orders'],
} as const
const ways = { name: ['name', null], joined: ['oldest', 'newest'] } as const

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, q, sort } = loaderData
  const t = useT('admin')
  const userWords = useT('admin-users')
  return (
    <>
      <AdminHead title={t('tab.users')} />
      <ListTools
        label={userWords('search')}
        q={q}
        columns={columns}
        exportTo={loaderData.mayExport && `/admin/users.csv?${new URLSearchParams({ q })}`}
      />
      <ListRows
        caption={t('tab.users')}
        columns={columns}
        sort={{ current: sort, ways }}
        empty={userWords('empty')}
        next={next}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link className="row-link" to={`/admin/users/${row.id}`}>
                {row.name}
              </Link>
            </td>
            <td>{row.email}</td>
            <td>
              <StateBadge state={row.identity}>{t(`identity.${row.identity}`)}</StateBadge>
            </td>
            <td className="number" data-label={userWords('column.orders')}>
              {row.orders}
            </td>
            <td>{row.referrer && <PersonLink person={row.referrer} linked />}</td>
            <td>
              <When at={row.joined} />
            </td>
          </tr>
        ))}
      </ListRows>
    </>
  )
}
