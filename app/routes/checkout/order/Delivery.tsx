// Shipping address and method of an order, or whom its invoice names where nothing is sent.
import type { ComponentProps } from 'react'
import type { OrderState } from '../../../../shop/sales/orders/rules/order.ts'
import type { Address } from '../../../../shop/sales/shipping/rules/address-book.ts'
import { DeliveryWindow } from '../../../components/checkout/delivery-window'
import { AddressText } from '../../../components/text/AddressText'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'

type Props = {
  number: string
  status: OrderState
  address: Address | null
  /** Null for a consumer. */
  business: { company: string; vatId: string | null } | null
  /** Nothing is sent. */
  isHandedOver: boolean
  /** Selected shipping method; null if there was no choice. */
  way: ({ name: string } & ComponentProps<typeof DeliveryWindow>) | null
}

export function Delivery({ number, status, address, business, isHandedOver, way }: Props) {
  const t = useT('orders')
  const invoice = useT('invoice')
  if (isHandedOver)
    return (
      address && (
        <section className="card delivery" aria-labelledby="bill-to">
          <h2 id="bill-to">{invoice('billTo')}</h2>
          <AddressText address={address} />
        </section>
      )
    )
  const isOpen = status === 'awaiting_payment' || status === 'pending'
  return (
    <section className="card delivery" aria-label={t('delivery')}>
      <h2>{t(way?.pickup ? 'collector' : 'address')}</h2>
      {address ? <AddressText address={address} /> : <p>{t('noAddress')}</p>}
      {business && (
        <p>
          <span>{`${invoice('company')}: `}</span>
          <bdi>{business.company}</bdi>
        </p>
      )}
      {business?.vatId && (
        <p>
          <span>{`${invoice('vatId')}: `}</span>
          <bdi>{business.vatId}</bdi>
        </p>
      )}
      {isOpen && (
        <LinkButton kind="quiet" to={`/shipping-details?order=${number}`}>
          {t(way?.pickup ? 'giveCollector' : address ? 'changeAddress' : 'giveAddress')}
        </LinkButton>
      )}
      {way && (
        <p>
          <bdi>{way.name}</bdi> · <DeliveryWindow {...way} />
        </p>
      )}
    </section>
  )
}
