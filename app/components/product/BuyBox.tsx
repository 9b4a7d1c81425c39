// Everything that decides about buying: price, colour, stock, the two buttons, and what people want to know before.
import { fewLeft } from '../../../shop/catalog/products/rules.ts'
import type { Product } from '../../../shop/catalog/products/views.ts'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { Icon, type IconName } from '../../ui/Icon'
import { Price } from '../text/Price'
import { BackInStockForm } from '../wishlist/BackInStockForm'
import { WishlistButton } from '../wishlist/WishlistButton'
import { DealFacts } from './DealFacts'
import { SwatchLinks } from './Swatches'

type Colour = Product['colours'][number]

export function BuyBox({
  productId,
  colours,
  colour,
  hours,
  isVisitor,
  tax,
}: {
  productId: string
  colours: readonly Colour[]
  colour: Colour
  hours: { from: number; to: number }
  isVisitor: boolean
  /** The rate of the tax that the price includes, as it is read; empty for none. */
  tax: string
}) {
  const t = useT('product')
  const common = useT('common')
  const card = useT('card')
  const language = useLanguage()
  return (
    <>
      <p className="price">
        <Price amount={colour.price} /> <small>{common('currency')}</small>{' '}
        {tax && <small>{t('tax', { percent: tax })}</small>}
        {colour.deal && <DealFacts price={colour.price} deal={colour.deal} />}
      </p>
      <p className="colour-name">{t('colour', { colour: colour.label })}</p>
      <SwatchLinks colours={colours} chosen={colour} label={t('colours')} soldOut={t('soldOut')} />
      <Stock colour={colour} colours={colours} />
      {colour.soldOut && (
        <BackInStockForm productId={productId} colour={colour.name} isVisitor={isVisitor} />
      )}
      {!colour.soldOut && (
        <form id="buy" className="buy" method="post" action={pathIn(language, '/cart/add')}>
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="colour" value={colour.name} />
          <input type="hidden" name="quantity" value="1" />
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
        </form>
      )}
      <form method="post" action={pathIn(language, '/wishlist/change')}>
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="colour" value={colour.name} />
        <WishlistButton
          productId={productId}
          action={pathIn(language, '/wishlist/change')}
          labels={{
            addToWishlist: card('addToWishlist'),
            removeFromWishlist: card('removeFromWishlist'),
          }}
          className="button plain wishlist-button"
        />
      </form>
      <Facts hours={hours} />
    </>
  )
}

function Stock({ colour, colours }: { colour: Colour; colours: readonly Colour[] }) {
  const t = useT('product')
  if (colour.soldOut) {
    const none = colours.every((each) => each.soldOut)
    return (
      <p className="stock out">
        <Icon name="alert" size={18} />
        {none ? t('allSoldOut') : t('soldOutText', { colour: colour.label })}
      </p>
    )
  }
  const isFew = colour.left <= fewLeft
  return (
    <p className={isFew ? 'stock few' : 'stock'}>
      <Icon name={isFew ? 'clock' : 'check'} size={18} />
      {isFew ? t('fewLeft', { count: colour.left }) : t('inStock')}
    </p>
  )
}

const facts: readonly (readonly [name: string, icon: IconName])[] = [
  ['payment', 'shield'],
  ['identity', 'user'],
  ['delivery', 'truck'],
  ['refunds', 'arrow'],
]

function Facts({ hours }: { hours: { from: number; to: number } }) {
  const t = useT('product')
  return (
    <dl className="buy-facts" aria-label={t('facts.title')}>
      {facts.map(([name, icon]) => (
        <div key={name}>
          <dt>
            <Icon name={icon} size={20} />
            {t(`facts.${name}`)}
          </dt>
          <dd>{t(`facts.${name}Text`, hours)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** On a phone the price and the button stay in reach while the page is read. */
export function BuyBar({ name, colour }: { name: string; colour: Colour }) {
  const t = useT('product')
  if (colour.soldOut) return null
  return (
    <div className="buy-bar">
      <p>
        <bdi className="name">{name}</bdi>
        <Price amount={colour.price} />
      </p>
      <button type="submit" form="buy" className="button primary">
        {t('add')}
      </button>
    </div>
  )
}
