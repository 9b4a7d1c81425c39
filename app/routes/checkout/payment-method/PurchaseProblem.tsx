// Why a purchase cannot be ordered, and what to do about it, shown before payment.
import { Form, useNavigation } from 'react-router'
import { type Asset, formatAmount } from '../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { HeldByOrder } from '../../../components/orders/HeldByOrder'
import { ltr } from '../../../components/text/ltr'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'

type Props = {
  refusal: Refusal | null
  purchase: {
    total: bigint
    tokens: readonly { asset: Asset; price: { amount: bigint } | null }[]
    pi: { quote: { amount: bigint } | null }
    isGone: boolean
    /** The shopper's own unpaid order that has reserved what is missing. */
    held: string | null
    /** The shop accepts orders. */
    isOpen: boolean
    isDeliverable: boolean
    mayAdjust: boolean
  }
}

export function PurchaseProblem({ refusal, purchase }: Props) {
  const t = useT('checkout')
  const errors = useT('errors')
  const language = useLanguage()
  const currency = useCurrency()
  const isReading = useNavigation().state !== 'idle'
  if (!purchase.isOpen)
    return (
      <Notice kind="warn" role={refusal ? 'alert' : undefined} title={t('closed.title')}>
        <p>{t('closed.text')}</p>
      </Notice>
    )
  if (refusal?.code === 'checkout.price_changed' && purchase.isDeliverable) {
    // The displayed total is the rejected one until revalidation.
    if (isReading) return null
    const asset = refusal.facts?.currency
    const quoted =
      asset === 'PI'
        ? purchase.pi.quote
        : purchase.tokens.find((each) => each.asset === asset)?.price
    const total = quoted
      ? formatAmount(quoted.amount, asset as Asset, language)
      : formatAmount(purchase.total, currency, language)
    return (
      <Notice kind="warn" role="alert" title={t('changed.price')}>
        <p>{t.rich('changed.priceText', { total, ltr })}</p>
      </Notice>
    )
  }
  if (!purchase.isDeliverable) {
    const title = purchase.isGone ? 'changed.gone' : 'changed.short'
    return (
      <Notice kind="warn" role={refusal ? 'alert' : undefined} title={t(title)}>
        <p>{t('changed.notCharged')}</p>
        {purchase.held && <HeldByOrder number={purchase.held} />}
        {purchase.mayAdjust ? (
          <Form method="post">
            <input type="hidden" name="intent" value="adjust" />
            <Button kind="quiet">{t('changed.adjust')}</Button>
          </Form>
        ) : (
          <p>{t('changed.nothing')}</p>
        )}
      </Notice>
    )
  }
  if (!refusal) return null
  return (
    <Notice
      kind="bad"
      role="alert"
      {...(refusal.code === 'checkout.failed' && { title: t('failed') })}
    >
      <p>{errors(refusal.code, { ...refusal.facts })}</p>
    </Notice>
  )
}
