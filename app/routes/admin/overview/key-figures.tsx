// Sales of a period compared with the preceding one: total, orders and average order value.
import type { ReactNode } from 'react'
import { averageOf, changeOf } from '../../../../shop/back-office/analytics/rules.ts'
import type { Overview } from '../../../../shop/back-office/overview/views/overview.ts'
import { Price } from '../../../components/text/Price'
import { useCurrency } from '../../../i18n/currency'
import { directionOf } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { Sparkline } from '../../../ui/BarChart'
import { RailIcon } from '../frame/rail-icons'

export function KeyFigures({ figures: { parts, whole, before } }: { figures: Overview }) {
  const t = useT('admin')
  const words = useT('admin-overview')
  const language = useLanguage()
  const currency = useCurrency()
  const [now, then] = [whole.released, before.released]
  const sums = parts.map(({ released }) => released)
  return (
    <dl className="key-figures">
      <Figure
        label={words('sales.total')}
        change={changeOf(now.amount, then.amount)}
        values={sums.map(({ amount }) => Number(amount))}
      >
        <Price amount={now.amount} />
      </Figure>
      <Figure
        label={t('tab.orders')}
        change={changeOf(BigInt(now.count), BigInt(then.count))}
        values={sums.map(({ count }) => count)}
      >
        {now.count.toLocaleString(language)}
      </Figure>
      <Figure
        label={words('sales.average')}
        change={
          now.count === 0 ? null : changeOf(averageOf(now, currency), averageOf(then, currency))
        }
        values={sums.map((sum) => Number(averageOf(sum, currency)))}
      >
        {now.count === 0 ? '—' : <Price amount={averageOf(now, currency)} />}
      </Figure>
    </dl>
  )
}

function Figure({
  label,
  change,
  values,
  children,
}: {
  label: string
  /** In percent; null if there is nothing to compare with. */
  change: number | null
  values: readonly number[]
  children: ReactNode
}) {
  const words = useT('admin-overview')
  const language = useLanguage()
  const percent = Math.abs((change ?? 0) / 100).toLocaleString(language, { style: 'percent' })
  const way = !change ? 'level' : change > 0 ? 'up' : 'down'
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className={`change change-${way}`}>
        {change === null ? (
          words('change.none')
        ) : (
          <>
            <RailIcon name={way} size={16} />
            <span>{words(`change.${way}`, { percent })}</span>
          </>
        )}
      </dd>
      <dd aria-hidden="true">
        <Sparkline values={values} isMirrored={directionOf(language) === 'rtl'} />
      </dd>
    </div>
  )
}
