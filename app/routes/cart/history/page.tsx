// My Cart & Orders: two tabs by URL; also the cart link's target without script.

import { Form, Link } from 'react-router'
import { lineName } from '../../../../shop/catalog/products/rules/options.ts'
import { pricedCart } from '../../../../shop/sales/cart/views.ts'
import { ordersPerPage } from '../../../../shop/sales/orders/views/orders.ts'
import { shownRates } from '../../../../shop/sales/taxes/views.ts'
import { CartLines } from '../../../components/cart/CartLines'
import {
  cartAmounts,
  type ShownCart,
  type ShownLine,
  shownCart,
} from '../../../components/cart/cart-view'
import { isEmptyCart, useOptimisticCart } from '../../../components/cart/optimistic-cart'
import { CookiesBlocked } from '../../../components/layout/CookiesBlocked'
import { PageHead } from '../../../components/layout/PageHead'
import { UndoNotice } from '../../../components/layout/UndoNotice'
import { OrderList } from '../../../components/orders/OrderList'
import { AmountColumn, Price } from '../../../components/text/Price'
import { TaxIncluded } from '../../../components/text/TaxIncluded'
import { cartLines, heldLines, isRepriced, linesToUndo } from '../../../http/cart'
import { requestContext } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Pager } from '../../../ui/Pager'
import { Tabs } from '../../../ui/Tabs'
import { listedOrders } from '../listed-orders'
import { RepricedNotice } from '../RepricedNotice'
import type { Route } from './+types/page'
import { OfflineOrders } from './OfflineOrders'

export const handle = { texts: ['cart', 'orders', 'offline'] }
const here = '/cart-history'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, who, language } = requestContext(context)
  const { searchParams } = new URL(request.url)
  const page = Math.max(
    1,
    Math.min(9999, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1),
  )
  const isHidden = searchParams.has('hidden')
  const [cart, orders] = await Promise.all([
    cartLines(context).then((lines) => pricedCart(world, lines, language)),
    who ? listedOrders(context, who.id, { page, isHidden }) : null,
  ])
  return {
    tab: searchParams.get('tab') === 'orders' ? 'orders' : 'cart',
    isVisitor: !who,
    cart: shownCart(cart, await heldLines(context, cart.lines)),
    taxRates: await shownRates(world, cart.lines),
    isRepriced: await isRepriced(context, request),
    undo: linesToUndo(context).length > 0,
    orders: orders?.orders ?? [],
    orderCount: orders?.count ?? 0,
    isHidden,
    hiddenCount: orders?.hidden ?? 0,
    page,
    pages: Math.ceil(((isHidden ? orders?.hidden : orders?.count) ?? 0) / ordersPerPage),
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { tab, isVisitor, orders, orderCount, isHidden, page, pages } = loaderData
  const t = useT('cart')
  const cart = useOptimisticCart(loaderData.cart)
  return (
    <section>
      <PageHead title={t('history.title')} description={t('emptyText')} />
      <header className="page-head">
        <h1>{t('history.heading')}</h1>
      </header>
      <Tabs
        label={t('tabs.label')}
        items={[
          { to: here, label: t('tabs.items'), current: tab === 'cart', count: cart.count },
          {
            to: `${here}?tab=orders`,
            label: t('tabs.orders'),
            current: tab === 'orders',
            count: isVisitor ? undefined : orderCount,
          },
        ]}
      />
      {isVisitor && <CookiesBlocked />}
      {loaderData.undo && tab === 'cart' && <UndoNotice next={here} />}
      {loaderData.isRepriced && <RepricedNotice />}
      {tab === 'cart' ? (
        <CartTab
          cart={cart}
          isEmpty={isEmptyCart(loaderData.cart)}
          taxRates={loaderData.taxRates}
        />
      ) : (
        <>
          {isHidden && <HiddenHead />}
          <OrderList orders={orders} isVisitor={isVisitor} place="page" isHidden={isHidden} />
          <Pager page={page} pages={pages} />
          {!isHidden && <HiddenLink count={loaderData.hiddenCount} />}
          {!isVisitor && !isHidden && <OfflineOrders />}
        </>
      )}
    </section>
  )
}

/** Hidden orders still exist. */
function HiddenLink({ count }: { count: number }) {
  const t = useT('orders')
  if (count === 0) return null
  return (
    <p className="to-hidden">
      <Link to={`${here}?tab=orders&hidden`}>{t('hidden.link', { count })}</Link>
    </p>
  )
}

function HiddenHead() {
  const t = useT('orders')
  return (
    <header>
      <h2>{t('hidden.title')}</h2>
      <p className="hint">{t('hidden.text')}</p>
      <Link to={`${here}?tab=orders`}>{t('hidden.back')}</Link>
    </header>
  )
}

type CartProps = { cart: ShownCart; isEmpty: boolean; taxRates: readonly number[] }

function CartTab({ cart, isEmpty, taxRates }: CartProps) {
  const t = useT('cart')
  if (isEmpty) {
    const action = <LinkButton to="/category/all">{t('startShopping')}</LinkButton>
    return (
      <Empty icon="cart" title={t('empty')} action={action}>
        {t('emptyText')}
      </Empty>
    )
  }
  return (
    <AmountColumn amounts={cartAmounts(cart)}>
      <div className="with-summary">
        <CartLines cart={cart} next={here} extras={(line) => <LineExtras line={line} />} />
        {cart.lines.length > 0 && (
          <div className="card summary">
            <p className="total">
              <span>{t('total')}</span> <Price amount={cart.total} />
            </p>
            <TaxIncluded rates={taxRates} />
            <Form method="post" action="/cart/buy">
              <Button>{t('checkoutAll')}</Button>
            </Form>
            <LinkButton kind="quiet" to="/category/all">
              {t('continueShopping')}
            </LinkButton>
            <Form method="post" action="/cart/change">
              <input type="hidden" name="intent" value="clear" />
              <input type="hidden" name="next" value={here} />
              <Button kind="plain">{t('clear')}</Button>
            </Form>
          </div>
        )}
      </div>
    </AmountColumn>
  )
}

function LineExtras({ line }: { line: ShownLine }) {
  const { productId, variantId, name } = line
  const t = useT('cart')
  return (
    <>
      <LinkButton
        kind="plain"
        to={`/product/${productId}?variant=${variantId}`}
        aria-label={t('viewLabel', { name })}
      >
        {t('view')}
      </LinkButton>
      <Form method="post" action="/cart/buy">
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="variant" value={variantId} />
        <Button kind="plain" aria-label={t('checkoutLine', { name: lineName(line) })}>
          {t('checkout')}
        </Button>
      </Form>
    </>
  )
}
