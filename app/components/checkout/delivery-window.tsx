// When a delivery arrives: the promised days, otherwise how many it takes.
import { useT } from '../../i18n/text'
import { daysText } from './delivery-days'

type Props = {
  readonly daysFrom: number
  readonly daysTo: number
  /** The days as text; null where the shop says no dates. */
  readonly when: string | null
}

export function DeliveryWindow({ when, ...days }: Props) {
  const t = useT('checkout')
  return <span>{when ? t('delivery.arrives', { when }) : daysText(t, days)}</span>
}

/** Of a method that is chosen before payment. */
export function DatesUntil({ until }: { until: string }) {
  const t = useT('checkout')
  return <p className="hint">{t('delivery.until', { until })}</p>
}
