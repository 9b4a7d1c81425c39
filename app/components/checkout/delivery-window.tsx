// When a delivery arrives: the promised days, otherwise how many it takes.
import { useLanguage, useT } from '../../i18n/text'
import { daysText } from './delivery-days'

type Props = {
  readonly daysFrom: number
  readonly daysTo: number
  /** The days as text; null where the shop says no dates. */
  readonly when: string | null
  /** Null if it is carried. */
  readonly pickup: PickupView | null
}

export type PickupView = {
  readonly name: string
  /** Lines. */
  readonly address: string
  /** Of Monday to Sunday; empty where it is closed. */
  readonly hours: readonly string[]
  /** When it can be picked up, as text. */
  readonly ready: string | null
}

export function DeliveryWindow({ when, pickup, ...days }: Props) {
  const t = useT('checkout')
  if (pickup) return <PickupText pickup={pickup} />
  return <span>{when ? t('delivery.arrives', { when }) : daysText(t, days)}</span>
}

/** Of a method that is chosen before payment. */
export function DatesUntil({ until }: { until: string }) {
  const t = useT('checkout')
  return <p className="hint">{t('delivery.until', { until })}</p>
}

/** Place, opening hours, and when the order is ready. */
function PickupText({ pickup: { name, address, hours, ready } }: { pickup: PickupView }) {
  const t = useT('checkout')
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' })
  const open = hours.flatMap((text, day) =>
    // 5 January 1970 was a Monday.
    text ? [{ day: weekday.format(new Date(Date.UTC(1970, 0, 5 + day))), text }] : [],
  )
  return (
    <span className="pickup">
      <span>
        <bdi>{name}</bdi>, <bdi>{address.split('\n').join(', ')}</bdi>
      </span>
      <span className="pickup-hours">
        {open.map(({ day, text }) => (
          <span key={day}>
            <span>{day}</span> <bdi>{text}</bdi>
          </span>
        ))}
      </span>
      {ready && <span>{t('delivery.ready', { when: ready })}</span>}
    </span>
  )
}
