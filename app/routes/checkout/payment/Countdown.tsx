// Time left for a quoted price, updated once a minute.
import { useEffect, useState } from 'react'
import { minutesLeft } from '../../../../shop/sales/checkout/rules.ts'
import { useTime } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'

/** `minutes` are computed by the server when it renders, so that both sides render the same. */
export function Countdown({ until, minutes }: { until: Date; minutes: number }) {
  const time = useTime()
  const t = useT('payment')
  const [left, setLeft] = useState(minutes)
  const end = until.getTime()
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutesLeft(new Date(end), new Date())), 15_000)
    return () => clearInterval(timer)
  }, [end])
  return (
    // Not a live region: next to payment notifications it would be announced every minute.
    <p className="countdown" role="timer">
      <time dateTime={until.toISOString()}>{t('until', { time: time(until) })}</time>
      {' · '}
      <span>{t('left', { minutes: left })}</span>
    </p>
  )
}
