// Order timeline: events with dates, and the next step.
import type { Need } from '../../../../shop/sales/checkout/rules.ts'
import {
  firstState,
  isClosed,
  type OrderState,
  type Reason,
  reasons,
} from '../../../../shop/sales/orders/rules/order.ts'
import { useMoment } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'

export type TimelineEvent = { to: OrderState; reason: string; at: Date; by: 'you' | 'shop' }

/** Changes of the address. */
export type TimelineNews = { at: Date; kind: 'address' }

type TimelineParcel = { place: number; sentAt: Date; deliveredAt: Date | null }

type Props = {
  events: readonly TimelineEvent[]
  /** Parcels of the order; a single parcel with all units is covered by the order's own events. */
  parcels?: readonly TimelineParcel[]
  news?: readonly TimelineNews[]
  status: OrderState
  needs: readonly Need[]
}

export function OrderTimeline({ events, parcels = [], news = [], status, needs }: Props) {
  const moment = useMoment()
  const t = useT('orders')
  const next = nextOf(status, needs)
  const isInParts = parcels.length > 1 || (parcels.length === 1 && status === 'processing')
  const rows = [
    ...events.map(({ to, reason, at }) => ({
      key: `${to} ${at.getTime()}`,
      // The title of the event, not of the state that was pending then.
      title: t(to === firstState ? 'placed' : `state.${to}`),
      text: isKnown(reason) ? t(`reason.${reason}`) : t('shop', { reason }),
      at,
    })),
    ...(isInParts ? parcels : []).flatMap(({ place, sentAt, deliveredAt }) => [
      { key: `sent ${place}`, title: t('parcels.wasSent', { place }), text: null, at: sentAt },
      ...(deliveredAt
        ? [
            {
              key: `arrived ${place}`,
              title: t('parcels.hasArrived', { place }),
              text: null,
              at: deliveredAt,
            },
          ]
        : []),
    ]),
    ...news.map(({ at, kind }) => ({
      key: `${kind} ${at.getTime()}`,
      title: t(`news.${kind}`),
      text: null,
      at,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('history')}</h2>
      <ol className="timeline">
        {rows.map(({ key, title, text, at }) => (
          <li key={key} className="done">
            <strong>{title}</strong>
            {text && <p dir="auto">{text}</p>}
            <time dateTime={at.toISOString()}>{moment(at)}</time>
          </li>
        ))}
        {next && (
          <li className="current" aria-current="step">
            <strong>{t('nextStep')}</strong>
            <p>{t(`next.${next}`)}</p>
          </li>
        )}
      </ol>
    </section>
  )
}

const isKnown = (reason: string): reason is Reason =>
  (reasons as readonly string[]).includes(reason)

function nextOf(status: OrderState, needs: readonly Need[]): string | null {
  if (isClosed(status)) return null
  if (status === 'awaiting_payment' || status === 'pending') return needs[0] ?? null
  return status
}
