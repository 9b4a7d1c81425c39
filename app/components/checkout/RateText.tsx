// The rate of a quoted amount, with its source and time.
import { namesOfPair } from '../../../shop/payments/rates/rules.ts'
import type { QuotedPrice } from '../../../shop/payments/requests/views/offered-methods.ts'
import type { Asset } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useT } from '../../i18n/text'
import { useMoment } from '../text/local-times'
import { ltr } from '../text/ltr'

export function RateText({ quote, asset }: { quote: QuotedPrice; asset: Asset }) {
  const t = useT('checkout')
  const moment = useMoment()
  const names = namesOfPair(useCurrency(), asset)
  const { rate, source, asOf } = quote
  if (source === 'demonstration') return <p>{t('method.rateDemo', names)}</p>
  const facts = { ...names, rate, source, time: moment(asOf), ltr }
  return <p>{t.rich(source === 'setting' ? 'method.rateFixed' : 'method.rate', facts)}</p>
}
