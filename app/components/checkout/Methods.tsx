// Payment methods: each button places the order, with the legally required notices beside it.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type {
  MethodAbsence,
  PiOffer,
  UsdtPrice,
} from '../../../shop/payments/requests/views/offered-methods.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../shop/result.ts'
import { useLanguage, useT } from '../../i18n/text'
import type { ManualOffer } from '../../routes/checkout/manual-offers'
import type { SellerView } from '../../routes/checkout/seller-view'
import { Button } from '../../ui/Button'
import { ltr } from '../text/ltr'
import { Price } from '../text/Price'
import { AcceptTerms } from './AcceptTerms'
import { DeclareAge } from './DeclareAge'
import { ManualMethods } from './ManualMethods'
import { RateText } from './RateText'
import { SellerNotice } from './SellerNotice'
import { UsdtMethod } from './UsdtMethod'
import { UseCredit } from './UseCredit'

type Props = {
  readonly total: bigint
  readonly credit: bigint
  readonly delivery: { readonly country: string | null; readonly chosen: string | null } | null
  readonly isDeliverable: boolean
  readonly isOpen: boolean
  readonly isVisitor: boolean
  readonly pi: PiOffer
  readonly minutes: number
  readonly usdt: UsdtPrice | null
  readonly noUsdt: MethodAbsence | null
  readonly manual: readonly ManualOffer[]
  readonly seller: SellerView
  /** The order was refused because the terms were not accepted. */
  readonly isUnaccepted: boolean
  /** Youngest buyers in years; null for everyone. */
  readonly age: number | null
  readonly refusal: Refusal | null
  /** Fields of a guest and of a business, before the buttons that order. */
  readonly children?: ReactNode
}

/** The total is final: shipping is selected or there is nothing to select. */
export const isChosen = (delivery: Props['delivery']): boolean =>
  delivery === null || delivery.chosen !== null

export function Methods({ seller, ...props }: Props) {
  const { total, credit, isVisitor, pi, usdt, minutes, delivery } = props
  const hasPi = pi.absence === null
  const t = useT('checkout')
  const language = useLanguage()
  const isDeliverable = props.isDeliverable && props.isOpen && isChosen(delivery)
  const label = (own: string, way: string): string =>
    seller.orderText === null ? own : `${seller.orderText || t('method.order')} · ${way}`
  return (
    <Form method="post" className="card methods" noValidate={!!props.children}>
      {props.children}
      <input type="hidden" name="expectedTotal" value={String(total)} />
      {delivery?.chosen && (
        <input type="hidden" name="delivery" value={`${delivery.country} ${delivery.chosen}`} />
      )}
      {!isChosen(delivery) && (
        <p>
          <a href="#delivery">{t('delivery.first')}</a>
        </p>
      )}
      {pi.quote && <input type="hidden" name="expectedPi" value={String(pi.quote.amount)} />}
      {usdt && <input type="hidden" name="expectedUsdt" value={String(usdt.amount)} />}
      {isChosen(delivery) && (
        <p className="total" role="status">
          <span>{t('summary.total')}</span> <Price amount={total} />
        </p>
      )}
      <SellerNotice seller={seller} />
      {seller.asksAcceptance && (
        <AcceptTerms pages={seller.pages} isUnaccepted={props.isUnaccepted} />
      )}
      <DeclareAge age={props.age} refusal={props.refusal} />
      {credit > 0n && hasPi && (
        <UseCredit
          credit={credit}
          total={total}
          isDeliverable={isDeliverable}
          label={label(t('credit.all'), t('summary.credit'))}
        />
      )}
      <div className="method">
        <Button
          name="method"
          value="pi"
          // Fully covered by credit: the only button.
          kind={credit === total ? 'quiet' : 'primary'}
          disabled={!hasPi || !isDeliverable}
        >
          {label(t('method.pi'), 'Pi')}
        </Button>
        {pi.quote && (
          <p>
            {t.rich('method.piAmount', {
              amount: formatAmount(pi.quote.amount, 'PI', language),
              ltr,
            })}
          </p>
        )}
        <p>
          {pi.absence === null
            ? t('method.piText', { minutes })
            : t(`method.${pi.absence}`, { asset: 'Pi' })}
        </p>
        {pi.quote && <RateText quote={pi.quote} asset="PI" />}
        {isVisitor && <p>{t('method.signIn')}</p>}
      </div>
      <UsdtMethod usdt={usdt} absence={props.noUsdt} isDeliverable={isDeliverable} label={label} />
      <ManualMethods
        methods={props.manual}
        total={total}
        isDeliverable={isDeliverable}
        label={label}
      />
    </Form>
  )
}
