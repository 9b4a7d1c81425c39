// Short list of a shopper's orders, in the drawer and on the cart page.
import { Form, Link, useFetcher } from 'react-router'
import type { Badge as Word } from '../../../shop/sales/orders/rules/order.ts'
import type { OrderSummary } from '../../../shop/sales/orders/views/orders.ts'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Badge, type Kind } from '../../ui/Notice'
import { Verbatim } from '../../ui/Verbatim'
import { OrdersSkeleton } from '../cart/CartSkeleton'
import { useDay, usePaddedDay } from '../text/local-times'
import { AmountColumn, Price } from '../text/Price'

type Place = 'drawer' | 'page'

const kinds: Record<Word, Kind> = {
  pending: 'warn',
  expired: 'warn',
  processing: 'info',
  shipped: 'info',
  delivered: 'ok',
  completed: 'ok',
  cancelled: 'bad',
}

/** The drawer has no separate text for an order whose return period is over. */
export function OrderBadge({ word, place = 'page' }: { word: Word; place?: Place }) {
  const t = useT('orders')
  const shown = place === 'drawer' && word === 'completed' ? 'delivered' : word
  return <Badge kind={kinds[shown]}>{t(`badge.${shown}`)}</Badge>
}

type OrderListProps = {
  /** Undefined while loading. */
  orders: readonly OrderSummary[] | undefined
  isVisitor: boolean
  place: Place
  /** These are hidden orders. */
  isHidden?: boolean
}

export function OrderList({ orders, isVisitor, place, isHidden = false }: OrderListProps) {
  const t = useT('orders')
  if (isVisitor) {
    return (
      <Empty
        icon="user"
        title={t('signIn')}
        action={
          <LinkButton to={`/auth?next=${encodeURIComponent('/cart-history?tab=orders')}`}>
            {t('signInButton')}
          </LinkButton>
        }
      />
    )
  }
  if (!orders) return <OrdersSkeleton />
  if (orders.length === 0 && isHidden) return <Empty icon="check" title={t('hidden.none')} />
  if (orders.length === 0) {
    const action = <LinkButton to="/category/all">{t('startShopping')}</LinkButton>
    return (
      <Empty title={t('none')} action={action}>
        {t('noneText')}
      </Empty>
    )
  }
  return (
    <ul className="order-list">
      <AmountColumn amounts={orders.map(({ total, currency }) => [total, currency])}>
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} place={place} isHidden={isHidden} />
        ))}
      </AmountColumn>
    </ul>
  )
}

type OrderRowProps = { order: OrderSummary; place: Place; isHidden: boolean }

function OrderRow({ order, place, isHidden }: OrderRowProps) {
  const t = useT('orders')
  const short = useDay()
  const padded = usePaddedDay()
  const { number, status, placedAt, badge, total, currency, items } = order
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
      <div className="row">
        {status === 'awaiting_payment' && (
          <LinkButton kind="quiet" to={`/payment?order=${number}`}>
            {t('pay')}
          </LinkButton>
        )}
        {isHidden ? (
          <PutBack number={number} />
        ) : (
          <RemoveOrder number={number} isUnpaid={status === 'awaiting_payment'} place={place} />
        )}
      </div>
    </li>
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
    <RemoveForm method="post" action={`/order/${number}`} preventScrollReset>
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
