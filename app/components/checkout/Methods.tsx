// Payment methods as radio cards, the legally required notices, and the one button that places the order.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type {
  HostedOffer,
  PiOffer,
  TokenOffer,
} from '../../../shop/payments/requests/views/offered-methods.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../shop/result.ts'
import { usable } from '../../../shop/sales/credit/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import type { ManualOffer } from '../../routes/checkout/manual-offers'
import type { SellerView } from '../../routes/checkout/seller-view'
import { Button } from '../../ui/Button'
import { Verbatim } from '../../ui/Verbatim'
import { ltr } from '../text/ltr'
import { Price } from '../text/Price'
import { AcceptTerms } from './AcceptTerms'
import { DeclareAge } from './DeclareAge'
import { ExpectedQuotes } from './ExpectedQuotes'
import { HostedMethods } from './HostedMethods'
import { ManualMethods } from './ManualMethods'
import { MethodChoice } from './MethodChoice'
import { isCovered, type MethodSelection } from './method-selection'
import { RateText } from './RateText'
import { SellerNotice } from './SellerNotice'
import { TokenMethods } from './TokenMethods'
import { UseCredit } from './UseCredit'

type Props = {
  /** Before a method's fee. */
  readonly total: bigint
  readonly credit: bigint
  readonly delivery: { readonly country: string | null; readonly chosen: string | null } | null
  readonly isDeliverable: boolean
  readonly isOpen: boolean
  readonly isVisitor: boolean
  readonly pi: PiOffer
  readonly minutes: number
  readonly tokens: readonly TokenOffer[]
  readonly hosted: readonly HostedOffer[]
  readonly manual: readonly ManualOffer[]
  readonly seller: SellerView
  /** The order was refused because the terms were not accepted. */
  readonly isUnaccepted: boolean
  /** Youngest buyers in years; null for everyone. */
  readonly age: number | null
  readonly refusal: Refusal | null
  readonly selection: MethodSelection
  /** A sentence beside the button. */
  readonly note: ReactNode
  /** Fields of a guest and of a business: a card before the methods. */
  readonly children?: ReactNode
}

/** The total is final: shipping is selected or there is nothing to select. */
export const isChosen = (delivery: Props['delivery']): boolean =>
  delivery === null || delivery.chosen !== null

export function Methods({ seller, ...props }: Props) {
  const { pi, tokens, delivery, selection } = props
  const t = useT('checkout')
  const amount = useAmountToPay(props)
  const { formData } = useNavigation()
  const isBusy = formData?.has('expectedTotal') && !formData.has('intent')
  const hasMethod =
    pi.absence === null ||
    tokens.some(({ price }) => price) ||
    props.hosted.length + props.manual.length > 0
  const isDeliverable = props.isDeliverable && props.isOpen && isChosen(delivery) && hasMethod
  return (
    <Form
      ref={selection.form}
      method="post"
      className="stack"
      noValidate={!!props.children}
      onChange={selection.follow}
    >
      {props.children && <div className="card">{props.children}</div>}
      <input type="hidden" name="expectedTotal" value={String(selection.total)} />
      {delivery?.chosen && (
        <input type="hidden" name="delivery" value={`${delivery.country} ${delivery.chosen}`} />
      )}
      {pi.quote && <input type="hidden" name="expectedPi" value={String(pi.quote.amount)} />}
      <ExpectedQuotes tokens={tokens} />
      <section className="card methods">
        <MethodList {...props} />
        {props.note && <div>{props.note}</div>}
        <SellerNotice seller={seller} />
        {seller.asksAcceptance && (
          <AcceptTerms pages={seller.pages} isUnaccepted={props.isUnaccepted} />
        )}
        <DeclareAge age={props.age} refusal={props.refusal} />
        {isChosen(delivery) ? (
          <p className="total" role="status">
            <span>{t('summary.total')}</span> <Price amount={selection.total} />
          </p>
        ) : (
          <p>
            <a href="#delivery">{t('delivery.first')}</a>
          </p>
        )}
        {props.isVisitor && <p className="hint">{t('method.signIn')}</p>}
        <Button className="place-order" disabled={!isDeliverable} busy={isBusy}>
          <span>
            {props.isVisitor ? (
              t('method.signInButton')
            ) : seller.orderText === null ? (
              t.rich('method.place', { amount, ltr })
            ) : (
              <>
                <span>{seller.orderText || t('method.order')}</span>
                <span> · </span>
                <Verbatim className="amount">{amount}</Verbatim>
              </>
            )}
          </span>
        </Button>
      </section>
    </Form>
  )
}

/** What the button says: the total, and once the shopper selects anything the amount of the selection. */
function useAmountToPay({ selection, credit, pi, tokens }: Omit<Props, 'seller'>): string {
  const currency = useCurrency()
  const language = useLanguage()
  const { total, value, isOwn, usesCredit } = selection
  if (isOwn && usesCredit) return formatAmount(total - credit, currency, language)
  if (isOwn && value === 'pi' && pi.quote) return formatAmount(pi.quote.amount, 'PI', language)
  const token = tokens.find(({ method }) => value?.startsWith(`${method} `))
  if (isOwn && token?.price) return formatAmount(token.price.amount, token.asset, language)
  return formatAmount(total, currency, language)
}

function MethodList(props: Omit<Props, 'seller'>) {
  const { total, pi, minutes, selection } = props
  const t = useT('checkout')
  const language = useLanguage()
  const inShop = formatAmount(total, useCurrency(), language)
  const hasPi = pi.absence === null
  const isAllCredit = isCovered(props)
  const credit = isAllCredit ? props.credit : usable(props.credit, selection.total)
  const chosen = selection.value
  return (
    <>
      {credit > 0n && hasPi && <input type="hidden" name="credit" value={String(credit)} />}
      <fieldset className="method-list">
        <legend>
          <h2>{t('method.title')}</h2>
        </legend>
        {isAllCredit && (
          <MethodChoice
            value="credit"
            name={t('credit.all')}
            amount={inShop}
            isChosen={chosen === 'credit'}
          >
            <p>{t.rich('credit.allText', { amount: inShop, ltr })}</p>
          </MethodChoice>
        )}
        <MethodChoice
          value="pi"
          name={t('method.pi')}
          amount={
            hasPi ? (pi.quote ? formatAmount(pi.quote.amount, 'PI', language) : inShop) : null
          }
          isChosen={chosen === 'pi'}
        >
          <p>
            {pi.absence === null
              ? t('method.piText', { minutes })
              : t(`method.${pi.absence}`, { asset: 'Pi' })}
          </p>
          {pi.quote && (
            <p>
              {t.rich('method.piAmount', {
                amount: formatAmount(pi.quote.amount, 'PI', language),
                ltr,
              })}
            </p>
          )}
          {pi.quote && <RateText quote={pi.quote} asset="PI" />}
        </MethodChoice>
        {props.tokens.map((offer) => (
          <TokenMethods key={offer.method} offer={offer} chosen={chosen} />
        ))}
        <HostedMethods offers={props.hosted} amount={inShop} chosen={chosen} />
        <ManualMethods methods={props.manual} chosen={chosen} />
      </fieldset>
      {credit > 0n && hasPi && !isAllCredit && (
        <UseCredit credit={credit} total={selection.total} />
      )}
    </>
  )
}
