// Overview: analytics of counted figures, with a table behind each chart.

import { mayOpen, oneOf, type Tab } from '../../../shop/back-office/admin/rules.ts'
import { overview } from '../../../shop/back-office/admin/views/overview.ts'
import { missingSteps, settingNames } from '../../../shop/back-office/admin/views/setup.ts'
import { periodNames } from '../../../shop/back-office/analytics/rules.ts'
import { mayAct } from '../../../shop/people/accounts/rules.ts'
import { alertsNow } from '../../../shop/people/alerts/views.ts'
import { unservedZones } from '../../../shop/sales/shipping/rules/zones.ts'
import { allZones } from '../../../shop/sales/shipping/views/zones.ts'
import { Alerts } from '../../components/admin/layout/alerts'
import { OverviewHealth } from '../../components/admin/layout/overview-health'
import { OverviewSales } from '../../components/admin/layout/overview-sales'
import { Setup } from '../../components/admin/layout/setup-list'
import { When } from '../../components/admin/lists/facts'
import { Failed, FilterChips, ListHead } from '../../components/admin/lists/list'
import { UnservedZones } from '../../components/admin/settings/unserved-zones'
import { PageHead } from '../../components/layout/PageHead'
import { requireTab } from '../../http/admin/staff'
import { requestContext } from '../../http/request-context'
import { useT } from '../../i18n/text'
import '../../styles/charts.css'
import type { Route } from './+types/overview'

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

const linked = ['kyc', 'orders', 'transactions', 'stock', 'mail'] as const satisfies readonly Tab[]

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireTab(context, 'overview')
  const period = oneOf(['month', ...periodNames], new URL(request.url).searchParams.get('period'))
  const links = linked.filter((tab) => mayOpen(who, tab))
  const { world } = requestContext(context)
  const [figures, alerts, zones, missing] = await Promise.all([
    overview(world, period),
    alertsNow(world),
    allZones(world),
    mayAct(who, 'admin') ? missingSteps(world) : [],
  ])
  const unserved = { zones: unservedZones(zones), isLinked: mayOpen(who, 'shipping') }
  const isNew = mayAct(who, 'admin') && world.config.operator?.status === 'new'
  const setup = { missing, names: settingNames, isNew }
  return { figures, alerts, links, unserved, setup }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { figures, alerts, links, unserved, setup } = loaderData
  const t = useT('admin')
  const words = useT('admin-overview')
  return (
    <>
      <PageHead title={t('tab.overview')} />
      <ListHead title={t('tab.overview')} />
      <Alerts alerts={alerts} links={links} />
      <Setup {...setup} />
      <UnservedZones {...unserved} />
      <FilterChips
        name="period"
        keys={periodChoices}
        current={figures.period}
        label={(key) => words(`period.${key}`)}
      />
      <p className="admin-hint">
        {words('asOf')} <When at={figures.asOf} />. {words('utcDays')}
      </p>
      <div className="overview">
        <OverviewSales figures={figures} />
        <OverviewHealth figures={figures} links={links} />
      </div>
    </>
  )
}

/** The default comes first. */
const periodChoices = ['month', 'week', 'quarter', 'year'] as const

export function ErrorBoundary() {
  return <Failed title={useT('admin-overview')('failed')} />
}
