// Skeleton of a cart and an order list while loading, matching CartLines and OrderList line by line.
import { useT } from '../../i18n/text'
import { Bone, Skeleton } from '../../ui/Skeleton'

const two = [0, 1]

export function CartSkeleton() {
  const t = useT('cart')
  return (
    <Skeleton label={t('loading')}>
      {two.map((each) => (
        <div key={each} className="cart-product">
          <div className="cart-line">
            <Bone shape="square" />
            <div>
              <Bone width="long" />
              <Bone width="half" />
              <Bone width="short" />
            </div>
            <div className="cart-controls">
              <Bone shape="button" width="half" />
            </div>
            <div className="cart-sum">
              <Bone width="short" />
            </div>
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

export function OrdersSkeleton() {
  const t = useT('orders')
  return (
    <Skeleton label={t('loading')}>
      {two.map((each) => (
        <div key={each} className="order-row">
          <Bone width="half" />
          <Bone width="short" />
          <Bone width="half" />
          <Bone width="short" />
          <div className="row">
            <Bone shape="button" width="short" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
