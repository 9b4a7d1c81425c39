// Promotion beside a price: prior price, discount, lowest price of the last 30 days.
import type { Deal } from '../../../shop/catalog/products/rules/catalog.ts'
import { lower } from '../../../shop/catalog/promotions/rules.ts'
import { formatAmount, percentOff } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { Verbatim } from '../../ui/Verbatim'
import { lastMomentOf } from '../text/dates'
import { useShopDay } from '../text/local-times'
import { ltr } from '../text/ltr'

export function DealFacts({ price, deal }: { price: bigint; deal: Deal }) {
  const t = useT('product')
  const language = useLanguage()
  const currency = useCurrency()
  const amount = (value: bigint) => formatAmount(value, currency, language)
  const shopDay = useShopDay()
  const { fullPrice, lowest } = deal
  return (
    <span className="was">
      <span className="visually-hidden">{t('deal.before')} </span>
      <s>
        <Verbatim>{amount(fullPrice)}</Verbatim>
      </s>{' '}
      <bdi className="discount">{percentOff(deal.percent, language)}</bdi>
      <small>
        {t.rich('deal.saved', { amount: amount(lower(fullPrice, lowest) - price), ltr })}
      </small>
      {deal.endsAt && (
        <small>{t('deal.until', { date: shopDay(lastMomentOf(deal.endsAt)) })}</small>
      )}
      <small>{t.rich('deal.lowest', { amount: amount(lowest), ltr })}</small>
    </span>
  )
}
