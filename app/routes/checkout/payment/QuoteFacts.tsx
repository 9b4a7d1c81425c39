// Rate, source and time of a converted price.

import { useMoment } from '../../../components/text/local-times'
import { ltr } from '../../../components/text/ltr'
import { useT } from '../../../i18n/text'
import type { Quoted } from '../payment-target'

export function QuoteFacts({ quote }: { quote: Quoted }) {
  const moment = useMoment()
  const t = useT('payment')
  return (
    <dl className="quote-facts">
      <dt>{t('quote.rate')}</dt>
      <dd>{t.rich('quote.rateText', { rate: quote.rate, ...quote.names, ltr })}</dd>
      <dt>{t('quote.source')}</dt>
      <dd>{isNamed(quote.source) ? t(`quote.by.${quote.source}`) : <bdi>{quote.source}</bdi>}</dd>
      <dt>{t('quote.asOf')}</dt>
      <dd>
        <time dateTime={quote.asOf.toISOString()}>{moment(quote.asOf)}</time>
      </dd>
    </dl>
  )
}

/** Known sources; any other is the host name. */
const named = ['setting', 'file', 'demonstration'] as const
const isNamed = (source: string): source is (typeof named)[number] =>
  named.some((name) => name === source)
