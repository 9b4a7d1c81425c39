// Cart review before checkout: quantities, specifications, total.

import { Form } from 'react-router'
import { checkTime } from '../../../shop/identity/hosted-checks/views.ts'
import { identityOf } from '../../../shop/identity/kyc/views/identity.ts'
import { pricedCart } from '../../../shop/sales/cart/views.ts'
import { identityNeedOf, judgedOf } from '../../../shop/sales/checkout/views/identity-rule.ts'
import { usualCountry } from '../../../shop/sales/shipping/views.ts'
import { shownRates } from '../../../shop/sales/taxes/views.ts'
import { CartLines } from '../../components/cart/CartLines'
import { cartAmounts, shownCart } from '../../components/cart/cart-view'
import { isEmptyCart, useOptimisticCart } from '../../components/cart/optimistic-cart'
import { IdentityNotice } from '../../components/checkout/IdentityNotice'
import { PageHead } from '../../components/layout/PageHead'
import { UndoNotice } from '../../components/layout/UndoNotice'
import { Specifications } from '../../components/product/Specifications'
import { OrientationAmount } from '../../components/text/OrientationAmount'
import { AmountColumn, Price } from '../../components/text/Price'
import { TaxIncluded } from '../../components/text/TaxIncluded'
import { cartLines, heldLines, isRepriced, linesToUndo } from '../../http/cart'
import { requestContext } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Field } from '../../ui/Field'
import type { Route } from './+types/details'
import { RepricedNotice } from './RepricedNotice'

export const handle = { texts: ['cart', 'checkout'] }
const here = '/checkout-details'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, who, language } = requestContext(context)
  const cart = await pricedCart(world, await cartLines(context), language)
  const identity = who ? await identityOf(world, who.id) : null
  return {
    need: await identityNeedOf(world, {
      ...judgedOf(cart),
      country: await usualCountry(world, who),
    }),
    identity: !identity ? 'none' : identity.ok ? identity.value.state : 'unreadable',
    hours: checkTime(world),
    taxRates: await shownRates(world, cart.lines),
    cart: shownCart(cart, await heldLines(context, cart.lines)),
    isRepriced: await isRepriced(context, request),
    undo: linesToUndo(context).length > 0,
    specifications: Object.fromEntries(
      cart.lines.map(({ productId, specifications }) => [productId, specifications]),
    ),
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { specifications, need, identity, hours } = loaderData
  const t = useT('cart')
  const cart = useOptimisticCart(loaderData.cart)
  return (
    <section>
      <PageHead title={t('details.title')} description={t('details.lead')} />
      <header className="page-head">
        <h1>{t('details.heading')}</h1>
      </header>
      {loaderData.undo && <UndoNotice next={here} />}
      {loaderData.isRepriced && <RepricedNotice />}
      {isEmptyCart(loaderData.cart) ? (
        <Empty
          icon="cart"
          title={t('empty')}
          action={<LinkButton to="/category/all">{t('continueShopping')}</LinkButton>}
        />
      ) : (
        <AmountColumn amounts={cartAmounts(cart)}>
          <div className="with-summary">
            <CartLines
              cart={cart}
              next={here}
              below={({ productId }) => (
                <Specifications
                  className="facts"
                  aria-label={t('details.specifications')}
                  facts={specifications[productId] ?? []}
                />
              )}
            />
            {cart.lines.length > 0 && (
              <div className="summary-side">
                <Form method="post" action="/cart/buy" className="card summary">
                  <p className="total">
                    <span>{t('details.grandTotal')}</span> <Price amount={cart.total} />
                  </p>
                  <OrientationAmount amount={cart.total} />
                  <TaxIncluded rates={loaderData.taxRates} />
                  <p className="hint">{t('details.lead')}</p>
                  <Field
                    label={t('details.coupon')}
                    name="coupon"
                    maxLength={40}
                    dir="ltr"
                    autoComplete="off"
                  />
                  <Button>{t('details.buyNow')}</Button>
                </Form>
                <IdentityNotice need={need} identity={identity} hours={hours} />
              </div>
            )}
          </div>
        </AmountColumn>
      )}
    </section>
  )
}
