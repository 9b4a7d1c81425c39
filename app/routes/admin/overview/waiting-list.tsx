// Tasks that are waiting for staff, each with a link to its list.
import { Link, useRouteLoaderData } from 'react-router'
import { iconOf, pathOf, type Tab } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { figureLists } from '../../../../shop/back-office/overview/rules.ts'
import type { Overview } from '../../../../shop/back-office/overview/views/overview.ts'
import { useLanguage, useT } from '../../../i18n/text'
import type { Counts } from '../frame/counts'
import { type DashboardIcon, RailIcon } from '../frame/rail-icons'

type Frame = { tabs: readonly Tab[]; counts: Counts }
type Waiting = { to: string; icon: DashboardIcon; label: string; count: number; isMore: boolean }

/** Setup has a list of its own; the lists of orders and stock begin with the counted items. */
const lists: Partial<Record<Tab, string>> = {
  orders: '/admin/orders?status=processing',
  transactions: figureLists.waiting,
  stock: figureLists.lowStock,
  mail: figureLists.mailFailed,
  catalogue: '/admin/catalogue?status=changed',
}

/** Tasks that no counter of the navigation includes. */
const uncounted = [
  ['unmatched', 'unmatched', 'question'],
  ['orders', 'partial', 'wallet'],
] as const

export function WaitingList({ figures }: { figures: Overview }) {
  const t = useT('admin')
  const words = useT('admin-overview')
  const language = useLanguage()
  const frame = useRouteLoaderData<Frame>('routes/admin/layout')
  const { tabs = [], counts = {} } = frame ?? {}
  const waiting: Waiting[] = [
    ...tabs.flatMap((tab) => {
      const { count = 0, isMore = false } = counts[tab] ?? {}
      if (tab === 'overview' || count === 0) return []
      const label = t(`tab.${tab}`)
      return [{ to: lists[tab] ?? pathOf(tab), icon: iconOf(tab), label, count, isMore }]
    }),
    ...uncounted.flatMap(([tab, name, icon]) => {
      const count = figures.payments[name]
      if (!tabs.includes(tab) || count.count === 0) return []
      return [{ to: figureLists[name], icon, label: words(`payments.${name}`), ...count }]
    }),
  ]
  const written = ({ count, isMore }: Waiting) =>
    count.toLocaleString(language) + (isMore ? '+' : '')
  return (
    <section aria-labelledby="waiting" className="waiting-counts">
      <h2 id="waiting">{words('today.title')}</h2>
      {waiting.length === 0 && <p className="admin-lead">{words('today.nothing')}</p>}
      <ul>
        {waiting.map((each) => (
          <li key={each.to}>
            <Link to={each.to}>
              <RailIcon name={each.icon} />
              <span>{each.label}</span>
              <strong>{written(each)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
