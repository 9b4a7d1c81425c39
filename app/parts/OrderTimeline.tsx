// What has happened to an order, with dates, and the next step in words.
import type { Need } from '../../shop/checkout/rules.ts'
import { isClosed, type OrderState, type Reason, reasons } from '../../shop/orders/rules.ts'
import { useLanguage, useT } from '../i18n/text'
import { momentText } from './dates'

export type TimelineEvent = { to: OrderState; reason: string; at: Date; by: 'you' | 'shop' }

export function OrderTimeline({
  events,
  status,
  needs,
}: {
  events: readonly TimelineEvent[]
  status: OrderState
  needs: readonly Need[]
}) {
  const t = useT('orders')
  const language = useLanguage()
  const next = nextOf(status, needs)
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('history')}</h2>
      <ol className="timeline">
        {events.map(({ to, reason, at }) => (
          <li key={`${to} ${at.getTime()}`} className="done">
            <strong>{t(`state.${to}`)}</strong>
            <p>{isKnown(reason) ? t(`reason.${reason}`) : t('shop', { reason })}</p>
            <time dateTime={at.toISOString()}>{momentText(at, language)}</time>
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
