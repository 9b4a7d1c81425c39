// A price in another currency says at which rate, by whose word and when.
import { useT } from '../../i18n/text'
import { useMoment } from '../text/local-times'
import { ltr } from '../text/ltr'
import type { UsdtTarget } from './payment-view'

export function QuoteFacts({ quote }: { quote: UsdtTarget['quote'] }) {
  const moment = useMoment()
  const t = useT('payment')
  return (
    <dl className="quote-facts">
      <dt>{t('quote.rate')}</dt>
      <dd>{t.rich('quote.rateText', { rate: quote.rate, ltr })}</dd>
      <dt>{t('quote.source')}</dt>
      <dd>{isNamed(quote.source) ? t(`quote.by.${quote.source}`) : <bdi>{quote.source}</bdi>}</dd>
      <dt>{t('quote.asOf')}</dt>
      <dd>
        <time dateTime={quote.asOf.toISOString()}>{moment(quote.asOf)}</time>
      </dd>
    </dl>
  )
}

/** Sources of the shop's own; any other is the host that was asked. */
const named = ['setting', 'file', 'demonstration'] as const
const isNamed = (source: string): source is (typeof named)[number] =>
  named.some((name) => name === source)
