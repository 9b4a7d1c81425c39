// Buy box: price, options, stock, the two buttons, and delivery facts.

import { optionsText } from '../../../../shop/catalog/products/rules/catalog.ts'
import type { Product } from '../../../../shop/catalog/products/views/products.ts'
import type { IdentityRule } from '../../../../shop/platform/settings/rules/identity-checks.ts'
import { maxQuantity } from '../../../../shop/sales/cart/rules.ts'
import type { ShippingTerm } from '../../../../shop/sales/shipping/rules/terms.ts'
import { useIsShown } from '../../../components/layout/shown-features'
import { HeldByOrder } from '../../../components/orders/HeldByOrder'
import { ChoicePrice, ChoiceStock, isForSale } from '../../../components/product/ChoiceFacts'
import { DealFacts } from '../../../components/product/DealFacts'
import { ProductOptions } from '../../../components/product/ProductOptions'
import { AgeLimit, EnergyLabel } from '../../../components/product/SalesLaw'
import type { ShownChoice } from '../../../components/product/shown-choice'
import { UnitPrice } from '../../../components/product/UnitPrice'
import { OrientationAmount } from '../../../components/text/OrientationAmount'
import { PlusShipping } from '../../../components/text/TaxIncluded'
import { WishlistButton } from '../../../components/wishlist/WishlistButton'
import { useCurrency } from '../../../i18n/currency'
import { pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'
import { BackInStockForm } from './BackInStockForm'
import { BuyFacts } from './BuyFacts'

type Props = {
  product: Product
  choice: ShownChoice
  onChoose: (search: string) => void
  /** Orders below this total need no identity check; 0: all need one. */
  identityRule: IdentityRule
  isVisitor: boolean
  /** Sold-out variant -> the shopper's own unpaid order that has reserved it. */
  held: Readonly<Record<string, string>>
  /** Rate of the tax that the price includes, formatted; empty for none. */
  tax: string
  shipping: readonly ShippingTerm[]
}

export function BuyBox(props: Props) {
  const { product, choice, onChoose, identityRule, isVisitor, held, tax, shipping } = props
  const t = useT('product')
  const isInPi = useCurrency() === 'PI'
  const common = useT('common')
  const card = useT('card')
  const language = useLanguage()
  const { id } = product
  const isShown = useIsShown()
  const { variant, shown } = choice
  const order = variant && held[variant.id]
  return (
    <>
      <p className="price">
        <ChoicePrice choice={choice} /> {isInPi && <small>{common('currency')}</small>}{' '}
        <OrientationAmount amount={shown.price} />{' '}
        {tax && (
          <small>
            <span>{t('tax', { percent: tax })}</span> <PlusShipping />
          </small>
        )}
        <UnitPrice unit={shown.unit} />
        {shown.deal && <DealFacts price={shown.price} deal={shown.deal} />}
      </p>
      <EnergyLabel energy={product.legal.energy} />
      <ProductOptions productId={id} product={product} choice={choice} onChoose={onChoose} />
      {order ? <HeldByOrder number={order} /> : <ChoiceStock product={product} choice={choice} />}
      {variant?.soldOut && !order && isShown('back-in-stock') && (
        <BackInStockForm productId={id} variantId={variant.id} isVisitor={isVisitor} />
      )}
      <AgeLimit age={product.legal.age} />
      <form
        id="buy"
        className="buy"
        method="post"
        action={pathIn(language, '/cart/add')}
        noValidate
      >
        <input type="hidden" name="productId" value={id} />
        {isForSale(choice) && (
          <>
            <div className="stepper">
              <label htmlFor="quantity">{t('quantity')}</label>
              <input
                id="quantity"
                type="number"
                name="quantity"
                min="1"
                max={maxQuantity}
                defaultValue="1"
                required
              />
              {steps.map((sign) => (
                <button
                  key={sign}
                  type="button"
                  tabIndex={-1}
                  aria-hidden
                  onClick={({ currentTarget: { form } }) =>
                    form?.quantity[sign === '+' ? 'stepUp' : 'stepDown']()
                  }
                >
                  {sign}
                </button>
              ))}
            </div>
            <button type="submit" className="button primary add">
              <Icon name="cart" size={20} />
              {t('add')}
            </button>
            <button
              type="submit"
              className="button quiet"
              formAction={pathIn(language, '/cart/buy-now')}
            >
              {t('buyNow')}
            </button>
          </>
        )}
      </form>
      <BuyFacts rule={identityRule} shipping={shipping} price={variant ? shown.price : null} />
      {isShown('wishlist') && (
        <form method="post" action={pathIn(language, '/wishlist/change')} noValidate>
          <input type="hidden" name="productId" value={id} />
          <input type="hidden" name="variant" value={variant?.id ?? ''} />
          <WishlistButton
            productId={id}
            action={pathIn(language, '/wishlist/change')}
            labels={{
              addToWishlist: card('addToWishlist'),
              removeFromWishlist: card('removeFromWishlist'),
            }}
            className="button plain wishlist-button"
          />
        </form>
      )}
    </>
  )
}

/** For touch and mouse: the field's own arrow keys do the same. */
const steps = ['−', '+']

/**
 * On a phone, the price and the button stay visible while scrolling. By keyboard, the buy box's own button is reached
 * where it belongs: this one would be the last stop before the footer.
 */
export function BuyBar({ name, choice }: { name: string; choice: ShownChoice }) {
  const t = useT('product')
  if (!isForSale(choice)) return null
  const chosen = optionsText(choice.chosen)
  return (
    <div className="buy-bar">
      <p>
        <bdi className={`name ${chosen && 'chosen'}`}>{chosen || name}</bdi>
        <ChoicePrice choice={choice} />
      </p>
      <button type="submit" form="buy" className="button primary" tabIndex={-1}>
        {t('add')}
      </button>
    </div>
  )
}
