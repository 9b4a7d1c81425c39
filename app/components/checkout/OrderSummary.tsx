// Order summary: items and total, the same in every step of the checkout.

import type { ReactNode } from 'react'
import type { ArtRef, ChosenOption } from '../../../shop/catalog/products/rules/catalog.ts'
import { type Currency, formatAmount } from '../../../shop/platform/money/rules.ts'
import { rateText } from '../../../shop/sales/taxes/rules/amounts.ts'
import type { RatePart } from '../../../shop/sales/taxes/rules/computation.ts'
import { artUrl } from '../../artwork/url'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { ChosenOptions } from '../product/ChosenOptions'
import { Specifications } from '../product/Specifications'
import { ltr } from '../text/ltr'
import { OrientationAmount } from '../text/OrientationAmount'
import { AmountColumn, Price } from '../text/Price'

export type SummaryLine = {
  productId: string
  name: string
  variantId: string
  options: readonly ChosenOption[]
  hex: string | null
  /** Image of its swatch. */
  image?: string | undefined
  art: ArtRef
  quantity: number
  /** Units of them that were canceled before shipping. */
  cancelled?: number
  /** Line total. */
  total: bigint
  /** Unit price without the promotion that lowered it. */
  fullPrice?: bigint | null
  /** Essential characteristics. */
  essentials?: readonly (readonly [label: string, value: string])[]
  /** Units that can be had, before an order is placed. */
  available?: number
}

export function OrderSummary({
  lines,
  total,
  currency: given,
  discount = 0n,
  delivery = null,
  fee = 0n,
  days = '',
  credit = 0n,
  taxes = [],
  isReverse = false,
  title,
  fold,
  children,
}: {
  lines: readonly SummaryLine[]
  total: bigint
  /** The order's; without one, the shop's. */
  currency?: Currency
  /** Discount on the lines as a whole. */
  discount?: bigint
  /** The shipping share of the total; null if it is free or not selected yet. */
  delivery?: bigint | null
  /** What the payment method adds to the total; negative for a discount. */
  fee?: bigint
  /** Delivery time as text. */
  days?: string
  /** Paid by shop credit. */
  credit?: bigint
  /** Tax that the total includes, by rate; those of 0 are left out. */
  taxes?: readonly RatePart[]
  /** The total is without tax, which the buyer owes. */
  isReverse?: boolean
  /** Heading; that of an order otherwise. */
  title?: string
  /** On a phone a bar with the total that opens and closes; how it is at first. Never folded if left out. */
  fold?: 'open' | 'closed'
  children?: ReactNode
}) {
  const own = useCurrency()
  const currency = given ?? own
  const t = useT('checkout')
  const language = useLanguage()
  const heading = title ?? t('summary.title')
  const amounts = [...lines.map((line) => line.total), discount, delivery, fee, total, credit]
  const content = (
    <>
      <h2>{heading}</h2>
      <AmountColumn amounts={amounts.map((amount) => [amount, currency])}>
        <ul>
          {lines.map((line) => (
            <li key={line.variantId}>
              <img
                className={line.art.photo?.frame}
                src={artUrl(line.art, line.hex, 'front', 320)}
                alt=""
                width="64"
                height="64"
              />
              <div>
                <strong>
                  <bdi>{line.name}</bdi>
                </strong>
                <ChosenOptions hex={line.hex} image={line.image} options={line.options} />
                <p>
                  <span>{t('summary.quantity', { quantity: line.quantity })}</span>{' '}
                  {!!line.cancelled && (
                    <span>{`(${t('summary.cancelledUnits', { count: line.cancelled })})`}</span>
                  )}
                </p>
                {!!line.essentials?.length && (
                  <Specifications className="essentials" facts={line.essentials} />
                )}
                {line.fullPrice && <Instead line={line} currency={currency} />}
                {line.available !== undefined && line.available < line.quantity && (
                  <p className="cart-short">
                    {t('changed.onlyLeft', { available: line.available })}
                  </p>
                )}
              </div>
              <Price amount={line.total} currency={currency} />
            </li>
          ))}
        </ul>
        {discount > 0n && (
          <p className="total part">
            <span>{t('summary.discount')}</span>{' '}
            <span className="less">
              − <Price amount={discount} currency={currency} />
            </span>
          </p>
        )}
        {delivery !== null && (
          <p className="total part">
            <span>
              {t('summary.delivery')}
              {days && <small>{` (${days})`}</small>}
            </span>{' '}
            <span>
              {delivery === 0n ? (
                t('delivery.free')
              ) : (
                <Price amount={delivery} currency={currency} />
              )}
            </span>
          </p>
        )}
        {fee !== 0n && (
          <p className="total part">
            <span>{t(fee > 0n ? 'summary.fee' : 'summary.feeDiscount')}</span>{' '}
            <span className={fee < 0n ? 'less' : undefined}>
              {fee < 0n && <span>− </span>}
              <Price amount={fee < 0n ? -fee : fee} currency={currency} />
            </span>
          </p>
        )}
        <p className="total">
          <span>{t('summary.total')}</span> <Price amount={total} currency={currency} />
        </p>
        {!given && <OrientationAmount amount={total} />}
        {isReverse && <p className="total part">{t('summary.reverse')}</p>}
        {taxes
          .filter(({ rate }) => rate > 0)
          .map(({ rate, tax }) => (
            <p key={rate} className="total part">
              <span>{t('summary.tax', { percent: rateText(rate, language) })}</span>{' '}
              <Price amount={tax} currency={currency} />
            </p>
          ))}
        {credit > 0n && (
          <>
            <p className="total credit">
              <span>{t('summary.credit')}</span>{' '}
              <span className="less">
                − <Price amount={credit} currency={currency} />
              </span>
            </p>
            <p className="total">
              <span>{t('summary.due')}</span> <Price amount={total - credit} currency={currency} />
            </p>
          </>
        )}
      </AmountColumn>
      {children}
    </>
  )
  return (
    <section className="card order-summary" aria-label={heading} data-fold={fold}>
      {fold ? (
        <details open={fold === 'open'}>
          <summary>
            <span>{heading}</span> <Price amount={total - credit} currency={currency} />
          </summary>
          {content}
        </details>
      ) : (
        content
      )}
    </section>
  )
}

function Instead({ line, currency }: { line: SummaryLine; currency: Currency }) {
  const t = useT('checkout')
  const full = (line.fullPrice ?? 0n) * BigInt(line.quantity)
  const amount = formatAmount(full, currency, useLanguage())
  return <p className="instead">{t.rich('summary.instead', { amount, ltr })}</p>
}
