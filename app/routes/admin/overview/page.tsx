// Home of the dashboard: pending work, sales of a period, newest orders and setup, then every
// metric with a table behind each chart.

import { periodNames } from '../../../../shop/back-office/analytics/rules.ts'
import { mayOpen, oneOf, type Tab } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { orderRows } from '../../../../shop/back-office/orders/views/orders.ts'
import { overview } from '../../../../shop/back-office/overview/views/overview.ts'
import { shownTabs } from '../../../../shop/back-office/overview/views/shown-tabs.ts'
import { costValues } from '../../../../shop/back-office/setup/views/costs.ts'
import { missingSteps, settingNames } from '../../../../shop/back-office/setup/views/setup.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { alertsNow } from '../../../../shop/people/alerts/views.ts'
import { unservedZones } from '../../../../shop/sales/shipping/rules/zones.ts'
import { allZones } from '../../../../shop/sales/shipping/views.ts'
import { calendarDay } from '../../../components/text/dates'
import { requireTab } from '../../../http/staff'
import { useLanguage, useT } from '../../../i18n/text'
import { Alerts } from '../frame/alerts'
import { AdminHead, failedPage } from '../frame/page-head'
import { When } from '../lists/facts'
import { FilterChips } from '../lists/list'
import { UnservedZones } from '../settings/unserved-zones'
import { KeyFigures } from './key-figures'
import { NewestOrders } from './newest-orders'
import { OverviewHealth } from './overview-health'
import { EarlierSales, OverviewSales } from './overview-sales'
import { Setup } from './setup-list'
import { WaitingList } from './waiting-list'
import './charts.css'
import type { Route } from './+types/page'

export const handle = {
  texts: [
    'admin',
    'admin-overview',
    'admin-settings',
    'admin-orders',
    'admin-transactions',
    'admin-shipping',
    'alerts',
    'errors',
    'orders',
  ],
}
export const ErrorBoundary = failedPage('admin-overview')

const linked = ['kyc', 'orders', 'transactions', 'stock', 'mail'] as const satisfies readonly Tab[]

const newestOrders = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'overview')
  const period = oneOf(['month', ...periodNames], new URL(request.url).searchParams.get('period'))
  const shown = await shownTabs(world, who)
  const links = linked.filter((tab) => shown.includes(tab))
  const isNew = may(who, 'settings.change') && world.config.operator?.status === 'new'
  const [figures, newest, alerts, zones, missing, costs] = await Promise.all([
    overview(world, period),
    mayOpen(who, 'orders')
      ? orderRows(world, { filter: 'all', q: '', after: null }, newestOrders)
      : null,
    alertsNow(world),
    allZones(world),
    may(who, 'settings.change') ? missingSteps(world) : [],
    isNew ? costValues(world) : null,
  ])
  const unserved = { zones: unservedZones(zones), isLinked: mayOpen(who, 'shipping') }
  // A real shop's figures come with its first order.
  const isEmpty = !world.config.demo && newest?.rows.length === 0
  const setup = { missing, names: settingNames, isNew, costs }
  const orders = newest && { rows: newest.rows, linked: mayOpen(who, 'users') }
  return { figures, orders, alerts, links, unserved, setup, isEmpty }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { figures, orders, alerts, links, unserved, setup, isEmpty } = loaderData
  const t = useT('admin')
  const words = useT('admin-overview')
  const language = useLanguage()
  const { before } = figures
  const written = (day: string) => calendarDay(day, language)
  return (
    <>
      <AdminHead title={t('tab.overview')} />
      <Alerts alerts={alerts} links={links} />
      {setup.isNew && <Setup {...setup} />}
      <WaitingList figures={figures} />
      <UnservedZones {...unserved} />
      {!isEmpty && (
        <section aria-labelledby="sales">
          <div className="overview-head">
            <h2 id="sales">{words('sales.title')}</h2>
            <FilterChips
              name="period"
              keys={periodChoices}
              current={figures.period}
              label={(key) => words(`period.${key}`)}
            />
          </div>
          <KeyFigures figures={figures} />
          <EarlierSales figures={figures} />
          <p className="admin-hint">
            {before.released.count > 0 && (
              <span>{`${words('change.against', { from: written(before.from), to: written(before.to) })} `}</span>
            )}
            <span>{words('sales.text')}</span> {words('asOf')} <When at={figures.asOf} />.{' '}
            <span>{words('days', { zone: figures.zone })}</span>
          </p>
        </section>
      )}
      {orders && !isEmpty && <NewestOrders {...orders} />}
      {!setup.isNew && <Setup {...setup} />}
      <div className="overview">
        {!isEmpty && <OverviewSales figures={figures} />}
        <OverviewHealth figures={figures} links={links} />
      </div>
    </>
  )
}

/** The default comes first. */
const periodChoices = ['month', 'week', 'quarter', 'year'] as const
