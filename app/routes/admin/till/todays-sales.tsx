// Today's sales at the till with their state.
import { Link } from 'react-router'
import type { ListCurrency } from '../../../../shop/platform/money/rules.ts'
import { sum } from '../../../../shop/platform/money/rules.ts'
import type { LinkState } from '../../../../shop/sales/pay-links/views.ts'
import { useDayAndTime } from '../../../components/text/local-times'
import { AmountColumn, Price } from '../../../components/text/Price'
import { useT } from '../../../i18n/text'
import { StateBadge } from '../lists/facts'

type Props = {
  readonly sales: readonly {
    readonly id: string
    readonly number: string
    readonly state: LinkState
    readonly createdAt: Date
    readonly note: string
    readonly total: bigint
    readonly currency: ListCurrency
  }[]
  readonly current: string | null
}

export function TodaysSales({ sales, current }: Props) {
  const words = useT('admin-pay-links')
  const states = useT('pay-links')
  const dayAndTime = useDayAndTime()
  const paid = Map.groupBy(
    sales.filter(({ state }) => state === 'paid'),
    ({ currency }) => currency,
  )
  return (
    <section className="admin-card till-today" aria-labelledby="today">
      <h2 id="today">{words('till.today')}</h2>
      {sales.length === 0 && <p className="admin-hint">{words('till.todayNone')}</p>}
      {[...paid].map(([currency, some]) => (
        <p key={currency} className="till-sum">
          <span>{words('till.paidToday')}</span>{' '}
          <Price amount={sum(some.map(({ total }) => total))} currency={currency} />
        </p>
      ))}
      <AmountColumn amounts={sales.map(({ total, currency }) => [total, currency])}>
        <ul>
          {sales.map((sale) => (
            <li key={sale.id}>
              <Link
                to={`/admin/till?sale=${sale.number}`}
                aria-current={sale.number === current ? 'true' : undefined}
              >
                <time dateTime={sale.createdAt.toISOString()}>
                  {dayAndTime(sale.createdAt).time}
                </time>{' '}
                <bdi>{sale.note.split('\n')[0]}</bdi>
              </Link>
              <Price amount={sale.total} currency={sale.currency} />
              <StateBadge state={sale.state}>{states(`state.${sale.state}`)}</StateBadge>
            </li>
          ))}
        </ul>
      </AmountColumn>
    </section>
  )
}
