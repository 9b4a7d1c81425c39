// One order of a list: what was bought, its state, and its next step.
import { Form, Link, useFetcher } from 'react-router'
import { artUrl } from '../../artwork/url'
import { useT } from '../../i18n/text'
import type { ListedOrder } from '../../routes/cart/listed-orders'
import { Button, LinkButton } from '../../ui/Button'
import { Verbatim } from '../../ui/Verbatim'
import { useIsShown } from '../layout/shown-features'
import { useDay, usePaddedDay } from '../text/local-times'
import { Price } from '../text/Price'
import { BuyAgain } from './BuyAgain'
import { OrderBadge, type Place } from './OrderBadge'

type Props = { order: ListedOrder; place: Place; isHidden: boolean }

const mostPictures = 3

export function OrderRow({ order, place, isHidden }: Props) {
  const t = useT('orders')
  const short = useDay()
  const padded = usePaddedDay()
  const { number, status, placedAt, badge, total, currency, items, products, step } = order
  const date = (place === 'drawer' ? short : padded)(placedAt)
  return (
    <li className="order-row">
      <h2>
        <Link to={`/order/${number}`}>
          <Verbatim className="amount">{number}</Verbatim>
        </Link>
      </h2>
      <OrderBadge word={badge} place={place} />
      <p>
        <time dateTime={placedAt.toISOString()}>{date}</time>
        {' · '}
        <span>{t('items', { count: items })}</span>
      </p>
      <p className="order-sum">
        <Price amount={total} currency={currency} />
      </p>
      <div className="order-items">
        {products.slice(0, mostPictures).map(({ variantId, hex, art }) => (
          <img
            key={variantId}
            className={art.photo?.frame}
            src={artUrl(art, hex, 'front', 320)}
            alt=""
            width="48"
            height="48"
            loading="lazy"
          />
        ))}
        <p>
          <bdi>{products[0]?.name}</bdi>{' '}
          {products.length > 1 && <span>{t('more', { count: products.length - 1 })}</span>}
        </p>
      </div>
      {step && <p className="order-next">{t(`next.${step}`)}</p>}
      <div className="row">
        <NextStep order={order} />
        {isHidden ? (
          <PutBack number={number} />
        ) : (
          <RemoveOrder number={number} isUnpaid={status === 'awaiting_payment'} place={place} />
        )}
      </div>
    </li>
  )
}

/** What the shopper can do now; once it was sent or has ended, buying again. */
function NextStep({ order: { number, status, step, products } }: { order: ListedOrder }) {
  const t = useT('orders')
  const isShown = useIsShown()
  if (step === 'payment' && status === 'awaiting_payment')
    return (
      <LinkButton kind="quiet" to={`/payment?order=${number}`}>
        {t('pay')}
      </LinkButton>
    )
  if (step === 'identity')
    return (
      <LinkButton kind="quiet" to={`/kyc-required?order=${number}`}>
        {t('hold.see')}
      </LinkButton>
    )
  if (step === 'address')
    return (
      <LinkButton kind="quiet" to={`/shipping-details?order=${number}`}>
        {t('giveAddress')}
      </LinkButton>
    )
  if (step === 'shipped')
    return (
      <LinkButton kind="quiet" to={`/order/${number}#parcels`}>
        {t('parcels.follow')}
      </LinkButton>
    )
  if (step !== null && step !== 'delivered') return null
  const [first, ...others] = products
  const wasReceived = status === 'delivered' || status === 'completed'
  return (
    <>
      <BuyAgain number={number} />
      {wasReceived && first && isShown('reviews') && (
        <Link
          to={others.length > 0 ? `/order/${number}#review` : `/product/${first.productId}/review`}
        >
          {t('review')}
        </Link>
      )}
    </>
  )
}

function PutBack({ number }: { number: string }) {
  const t = useT('orders')
  return (
    <Form method="post" action={`/order/${number}`} preventScrollReset>
      <input type="hidden" name="intent" value="put-back" />
      <input type="hidden" name="next" value="/cart-history?tab=orders&hidden" />
      <Button kind="plain" aria-label={t('hidden.putBackLabel', { number })}>
        {t('hidden.putBack')}
      </Button>
    </Form>
  )
}

type RemoveOrderProps = { number: string; isUnpaid: boolean; place: Place }

function RemoveOrder({ number, isUnpaid, place }: RemoveOrderProps) {
  const t = useT('orders')
  const fetcher = useFetcher()
  const RemoveForm = place === 'page' ? Form : fetcher.Form
  return (
    <RemoveForm
      method="post"
      action={`/order/${number}`}
      className="order-remove"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="hide" />
      {place === 'page' && <input type="hidden" name="next" value="/cart-history?tab=orders" />}
      <Button
        kind="plain"
        aria-label={t('removeLabel', { number })}
        title={isUnpaid ? t('removeUnpaid') : undefined}
      >
        {t('remove')}
      </Button>
    </RemoveForm>
  )
}
