// Pay links, drafts and those that were sent, the newest first.
import { Link } from 'react-router'
import { readPlace } from '../../../../../shop/platform/pagination.ts'
import { pick } from '../../../../../shop/platform/pick.ts'
import { payLinks } from '../../../../../shop/sales/pay-links/views.ts'
import { AmountColumn, Price } from '../../../../components/text/Price'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { LinkButton } from '../../../../ui/Button'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import { StateBadge, When } from '../../lists/facts'
import type { Route } from './+types/list'
import './pay-links.css'

export const handle = { texts: ['admin', 'admin-pay-links', 'pay-links'] }
export const ErrorBoundary = failedPage('admin-orders')

const perPage = 25

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'payLinks')
  const after = readPlace(new URL(request.url).searchParams.get('after'))
  const { rows, next } = await payLinks(world, { kind: 'link', after, limit: perPage })
  return {
    next,
    rows: rows.map(({ order, ...link }) => ({
      ...pick(link, 'id', 'state', 'note', 'email', 'createdAt'),
      number: order?.number ?? null,
      total: order?.total ?? null,
      currency: order?.currency ?? world.config.currency,
    })),
  }
}

export default function Page({ loaderData: { rows, next } }: Route.ComponentProps) {
  const words = useT('admin-pay-links')
  const states = useT('pay-links')
  const t = useT('admin')
  const add = <LinkButton to="/admin/orders/links/new">{words('titleNew')}</LinkButton>
  return (
    <>
      <AdminHead title={words('title')} back={['/admin/orders', t('tab.orders')]} primary={add} />
      <p className="admin-lead">{words('lead')}</p>
      {rows.length === 0 && (
        <Empty icon="copy" title={words('empty')}>
          {words('emptyText')}
        </Empty>
      )}
      <AmountColumn amounts={rows.map(({ total, currency }) => [total, currency])}>
        <ul className="pay-link-list">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="about">
                <Link to={`/admin/orders/links/${row.id}`}>
                  <bdi>
                    {row.note.split('\n')[0] || row.email || row.number || words('untitled')}
                  </bdi>
                </Link>
                <small>
                  <When at={row.createdAt} /> {row.email && <bdi>{row.email}</bdi>}
                </small>
              </span>
              {row.total !== null && <Price amount={row.total} currency={row.currency} />}
              <StateBadge state={row.state}>{states(`state.${row.state}`)}</StateBadge>
            </li>
          ))}
        </ul>
      </AmountColumn>
      {next && <Link to={`?after=${next}`}>{words('older')}</Link>}
    </>
  )
}
