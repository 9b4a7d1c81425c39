// How the shop is doing, in figures that were counted, with the table behind each picture.
import { mayAct } from '../../../shop/accounts/rules.ts'
import { mayOpen, oneOf, type Tab } from '../../../shop/admin/rules.ts'
import { overview } from '../../../shop/admin/views/overview.ts'
import { missingSteps, settingNames } from '../../../shop/admin/views/setup.ts'
import { alertsNow } from '../../../shop/alerts/views.ts'
import { periodNames } from '../../../shop/figures/rules.ts'
import { unservedZones } from '../../../shop/shipping/rules/zones.ts'
import { allZones } from '../../../shop/shipping/views/zones.ts'
import { door } from '../../http/door'
import { requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { Alerts } from '../../parts/admin/alerts'
import { When } from '../../parts/admin/facts'
import { Failed, FilterChips, ListHead } from '../../parts/admin/list'
import { OverviewHealth } from '../../parts/admin/overview-health'
import { OverviewSales } from '../../parts/admin/overview-sales'
import { Setup } from '../../parts/admin/setup'
import { UnservedZones } from '../../parts/admin/unserved'
import { Head } from '../../parts/Head'
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
  const { world } = door(context)
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
      <Head title={t('tab.overview')} />
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

/** The one that is shown when none is asked for comes first. */
const periodChoices = ['month', 'week', 'quarter', 'year'] as const

export function ErrorBoundary() {
  return <Failed title={useT('admin-overview')('failed')} />
}
