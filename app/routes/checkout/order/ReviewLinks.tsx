// After delivery: links to review what was bought. For signed-in shoppers, as reviews have accounts.
import { Link, useRouteLoaderData } from 'react-router'
import { isCustomLine } from '../../../../shop/catalog/products/rules/catalog.ts'
import { type OrderState, wasSent } from '../../../../shop/sales/orders/rules/order.ts'
import { useIsShown } from '../../../components/layout/shown-features'
import { useT } from '../../../i18n/text'
import type { RootData } from '../../../root'

type Props = {
  status: OrderState
  lines: readonly { readonly productId: string; readonly name: string }[]
}

export function ReviewLinks({ status, lines }: Props) {
  const t = useT('orders')
  const isShown = useIsShown()
  const isSignedIn = Boolean(useRouteLoaderData<RootData>('root')?.viewer)
  if (!isSignedIn || !isShown('reviews') || !wasSent(status) || status === 'shipped') return null
  const products = new Map(
    lines.filter((line) => !isCustomLine(line)).map(({ productId, name }) => [productId, name]),
  )
  if (products.size === 0) return null
  return (
    <section className="card order-reviews" aria-labelledby="review">
      <h2 id="review">{t('review')}</h2>
      <ul>
        {[...products].map(([productId, name]) => (
          <li key={productId}>
            <Link to={`/product/${productId}/review`}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
