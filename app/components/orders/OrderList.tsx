// List of a shopper's orders, in the drawer and on the cart page.
import { useT } from '../../i18n/text'
import type { ListedOrder } from '../../routes/cart/listed-orders'
import { LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { OrdersSkeleton } from '../cart/CartSkeleton'
import { AmountColumn } from '../text/Price'
import type { Place } from './OrderBadge'
import { OrderRow } from './OrderRow'

type Props = {
  /** Undefined while loading. */
  orders: readonly ListedOrder[] | undefined
  isVisitor: boolean
  place: Place
  /** These are hidden orders. */
  isHidden?: boolean
}

export function OrderList({ orders, isVisitor, place, isHidden = false }: Props) {
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
