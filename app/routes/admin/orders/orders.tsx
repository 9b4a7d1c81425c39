// Order list: search, filters, bulk actions.
import {
  deliverOrders,
  shipOrders,
} from '../../../../shop/back-office/bulk-actions/actions/bulk-orders.ts'
import { recordSearch } from '../../../../shop/back-office/lists/record-search.ts'
import { mayExport, mayOpen, orderFilters } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { orderRows } from '../../../../shop/back-office/orders/views/orders.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { orderSorts } from '../../../../shop/sales/orders/rules/order.ts'
import { AmountColumn, Price } from '../../../components/text/Price'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { AdminHead, failedPage } from '../frame/page-head'
import { runBulkAction } from '../lists/bulk'
import { BulkAct } from '../lists/bulk-actions'
import { PersonLink, StateBadge, When } from '../lists/facts'
import { statusFilter } from '../lists/list-search'
import { ListTools } from '../lists/list-tools'
import { ChoiceRows } from '../lists/selectable-rows'
import type { Route } from './+types/orders'
import { OrderCells } from './order-cells'

export const handle = { texts: ['admin', 'admin-orders', 'orders'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-orders')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'orders')
  const query = listQuery(request, orderFilters, orderSorts)
  const [found] = await Promise.all([
    orderRows(world, query),
    recordSearch(world, who, 'orders', query),
  ])
  const allowed = {
    link: mayOpen(who, 'users'),
    export: mayExport(who, 'orders'),
    ship: may(who, 'orders.ship'),
    order: may(who, 'orders.create'),
  }
  return { ...query, ...found, may: allowed }
}

export const action = (args: Route.ActionArgs) =>
  runBulkAction(args.request, requireTab(args.context, 'orders'), {
    ship: shipOrders,
    deliver: deliverOrders,
  })

const columns = {
  list: 'orders',
  names: [
    'number',
    'state',
    'customer',
    'items',
    'total',
    'payment',
    'identity',
    'date',
    'referrer',
  ],
  figures: ['items', 'total'],
} as const
const ways = { total: ['cheapest', 'dearest'], date: ['oldest', 'newest'] } as const

/** The most frequently used states. */
const tabs = ['all', 'awaiting_payment', 'processing', 'shipped']

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter, q, sort, may } = loaderData
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  return (
    <>
      <AdminHead
        title={t('tab.orders')}
        secondary={
          may.ship && (
            <LinkButton kind="quiet" to="/admin/orders/tracking">
              {orderWords('trackingFile.title')}
            </LinkButton>
          )
        }
        primary={
          may.order && <LinkButton to="/admin/orders/new">{orderWords('new.short')}</LinkButton>
        }
      />
      <ListTools
        label={orderWords('search')}
        q={q}
        filters={[statusFilter(orderWords, orderFilters, filter, tabs)]}
        columns={columns}
        exportTo={may.export && `/admin/orders.csv?${new URLSearchParams({ status: filter, q })}`}
      />
      <AmountColumn amounts={rows.map(({ total, currency }) => [total, currency])}>
        <ChoiceRows
          caption={t('tab.orders')}
          columns={columns}
          sort={{ current: sort ?? 'newest', ways }}
          empty={orderWords('empty')}
          next={next}
          rows={rows}
          choice={({ number, status }) => ({ id: number, seen: status, label: number })}
          answer={actionData}
          acts={
            may.ship && (
              <>
                <Button kind="quiet" formAction="/admin/orders/slips.pdf" formTarget="_blank">
                  {orderWords('slips')}
                </Button>
                <Button kind="quiet" formAction="/admin/orders/labels.csv" formTarget="_blank">
                  {orderWords('labels')}
                </Button>
                <BulkAct name="ship">{orderWords('approve')}</BulkAct>
                <BulkAct name="deliver">{orderWords('delivered')}</BulkAct>
              </>
            )
          }
          cells={(row) => (
            <>
              <OrderCells number={row.number} status={row.status} />
              <td>
                <PersonLink person={row.customer} linked={may.link} />
              </td>
              <td className="number" data-label={orderWords('column.items')}>
                {row.items}
              </td>
              <td className="number">
                <Price amount={row.total} currency={row.currency} />
              </td>
              <td>
                <StateBadge state={row.payment ?? 'none'}>
                  {orderWords(`paymentState.${row.payment ?? 'none'}`)}
                </StateBadge>
              </td>
              <td>
                <StateBadge state={row.identity}>{t(`identity.${row.identity}`)}</StateBadge>
              </td>
              <td>
                <When at={row.placedAt} />
              </td>
              <td>{row.referrer && <PersonLink person={row.referrer} linked={may.link} />}</td>
            </>
          )}
        />
      </AmountColumn>
    </>
  )
}
