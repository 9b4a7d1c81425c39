// Where an order goes and who carries it.
import type { OrderState } from '../../../shop/orders/rules.ts'
import type { Address } from '../../../shop/shipping/rules.ts'
import { useLanguage, useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'

export function Delivery({
  number,
  status,
  address,
  carrier,
  tracking,
}: {
  number: string
  status: OrderState
  address: Address | null
  carrier: string | null
  tracking: string | null
}) {
  const t = useT('orders')
  const language = useLanguage()
  const isOpen = status === 'awaiting_payment' || status === 'pending'
  const country = (code: string) => new Intl.DisplayNames(language, { type: 'region' }).of(code)
  return (
    <section className="card delivery" aria-label={t('delivery')}>
      <h2>{t('address')}</h2>
      {address ? (
        <address>
          {address.fullName}
          <br />
          {address.streetAddress}
          <br />
          {address.postalCode} {address.city}
          <br />
          {address.stateProvince}
          <br />
          {country(address.country)}
          {address.instructions && (
            <>
              <br />
              <em>{address.instructions}</em>
            </>
          )}
        </address>
      ) : (
        <p>{t('noAddress')}</p>
      )}
      {isOpen && (
        <LinkButton kind="quiet" to={`/shipping-details?order=${number}`}>
          {address ? t('changeAddress') : t('giveAddress')}
        </LinkButton>
      )}
      {carrier && <p>{t('carrier', { carrier })}</p>}
      {tracking && (
        <p>
          <bdi>{t('tracking', { tracking })}</bdi>
        </p>
      )}
    </section>
  )
}
