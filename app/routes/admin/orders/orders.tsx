// Order list: search, filters, bulk actions.
import { useLocation } from 'react-router'
import {
  deliverOrders,
  shipOrders,
} from '../../../../shop/back-office/bulk-actions/actions/bulk-orders.ts'
import { mostAtOnce } from '../../../../shop/back-office/bulk-actions/rules.ts'
import { recordSearch } from '../../../../shop/back-office/lists/record-search.ts'
import { mayExport, mayOpen, orderFilters } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { orderRows } from '../../../../shop/back-office/orders/views/orders.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { nameIn } from '../../../../shop/sales/shipping/rules/zones.ts'
import { AmountColumn, Price } from '../../../components/text/Price'
import { requireTab } from '../../../http/staff'
import { useLanguage, useT } from '../../../i18n/text'
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
import { useOrderFilters } from './order-filters'
import { narrowingChoices, orderQuery } from './order-query'

export const handle = { texts: ['admin', 'admin-orders', 'orders'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-orders')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'orders')
  const query = orderQuery(world, request)
  const [found, choices] = await Promise.all([
    orderRows(world, query),
    narrowingChoices(world, language),
    recordSearch(world, who, 'orders', query),
  ])
  const allowed = {
    link: mayOpen(who, 'users'),
    export: mayExport(who, 'orders'),
    ship: may(who, 'orders.ship'),
    order: may(who, 'orders.create'),
  }
  return { ...query, ...found, choices, may: allowed }
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
    'unshipped',
    'delivery',
    'country',
    'total',
    'payment',
    'identity',
    'date',
    'referrer',
  ],
  figures: ['items', 'unshipped', 'total'],
} as const
const ways = {
  delivery: ['delivery', 'deliveryBack'],
  country: ['country', 'countryBack'],
  total: ['cheapest', 'dearest'],
  date: ['oldest', 'newest'],
} as const

const papers = { slips: '/admin/orders/slips.pdf', labels: '/admin/orders/labels.csv' } as const

/** The most frequently used states. */
const tabs = ['all', 'unread', 'awaiting_payment', 'processing', 'shipped']

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter, q, sort, narrowed, may } = loaderData
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const language = useLanguage()
  const { search } = useLocation()
  const countries = new Map(loaderData.choices.countries)
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
        fields={useOrderFilters(narrowed, loaderData.choices)}
        exportTo={
          may.export &&
          `/admin/orders.csv?${new URLSearchParams({ status: filter, q, ...narrowed })}`
        }
      />
      {may.ship && filter === 'processing' && rows.length > 0 && (
        <form method="post" target="_blank" className="row">
          {(['slips', 'labels'] as const).map((name) => (
            <Button
              key={name}
              kind="quiet"
              name="all"
              value="yes"
              formAction={papers[name] + search}
            >
              {orderWords(`${name}All`, { most: mostAtOnce })}
            </Button>
          ))}
        </form>
      )}
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
                <Button kind="quiet" formAction={papers.slips} formTarget="_blank">
                  {orderWords('slips')}
                </Button>
                <Button kind="quiet" formAction={papers.labels} formTarget="_blank">
                  {orderWords('labels')}
                </Button>
                <BulkAct name="ship">{orderWords('approve')}</BulkAct>
                <BulkAct name="deliver">{orderWords('delivered')}</BulkAct>
              </>
            )
          }
          cells={(row) => (
            <>
              <OrderCells
                number={row.number}
                status={row.status}
                isUnread={row.isUnread}
                isTest={row.isTest}
              />
              <td>
                <PersonLink person={row.customer} linked={may.link} />
              </td>
              <td className="number" data-label={orderWords('column.items')}>
                {row.items}
              </td>
              <td className="number" data-label={orderWords('column.unshipped')}>
                {row.unshipped}
              </td>
              <td>{row.delivery && <bdi>{nameIn(row.delivery.names, language)}</bdi>}</td>
              <td>{row.country && (countries.get(row.country) ?? row.country)}</td>
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
