// One product in a grid: the name is the only link and covers the card; the form is layered above it.
import { memo, type ReactNode, useState } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { artOf, type Card } from '../../../shop/catalog/products/rules/catalog.ts'
import {
  defaultSwatch,
  lineName,
  swatchSearch,
} from '../../../shop/catalog/products/rules/options.ts'
import { lower } from '../../../shop/catalog/promotions/rules.ts'
import { formatAmount, type ListCurrency, percentOff } from '../../../shop/platform/money/rules.ts'
import type { Language } from '../../i18n/languages'
import { Verbatim } from '../../ui/Verbatim'
import { OrientationAmount } from '../text/OrientationAmount'
import { WishlistButton } from '../wishlist/WishlistButton'
import { altOf, ProductImage } from './ProductImage'
import { prefetch } from './prefetch'
import type { OpenQuickChoice } from './quick-choice'
import { Stars } from './Stars'
import { SwatchRadios } from './Swatches'
import type { useUnitPrices } from './UnitPrice'

/** Shared by all cards of a grid, computed once. */
export type CardFrame = {
  language: Language
  currency: ListCurrency
  /** Action of the Add to Cart form. */
  add: string
  /** Action of the wishlist button; null in a shop without wishlists. */
  wishlistAction: string | null
  hasReviews: boolean
  heading: 'h2' | 'h3'
  /** Whether the image has a view transition to the product's page; only one card per product may. */
  glides: boolean
  /** Opens the options of a product whose variant is not determined. */
  chooseOptions: OpenQuickChoice
  texts: Record<
    | 'add'
    | 'choose'
    | 'soldOut'
    | 'colour'
    | 'currency'
    | 'before'
    | 'lowest'
    | 'addToWishlist'
    | 'removeFromWishlist',
    string
  >
  picture: (name: string) => string
  /** "from π 24". */
  from: (amount: string) => ReactNode
  /** "Save π 6". */
  saved: (amount: string) => ReactNode
  /** "Until Dec 6, 2026". */
  until: (endsAt: Date) => string
  rated: (rating: NonNullable<Card['rating']>) => string
  /** Null where the shop shows no unit prices. */
  unitPrice: ReturnType<typeof useUnitPrices>
}

export const ProductCard = memo(function ProductCard({
  card,
  frame,
  eager,
  rank,
}: {
  card: Card
  frame: CardFrame
  eager: boolean
  rank?: number
}) {
  const { id, name, swatches } = card
  const first = defaultSwatch(card)
  const [chosenName, choose] = useState(first?.name)
  const swatch = swatches.find((each) => each.name === chosenName) ?? first
  const shown = swatch ?? card
  const { texts, glides, heading: Heading } = frame
  const isGliding = useViewTransitionState(`/product/${id}`) && glides
  const { deal, price } = shown
  const chosen = swatch ? swatchSearch(card, swatch) : ''
  const search = swatch === first ? '' : chosen
  const say = swatch ? lineName({ name, options: [{ name: '', value: swatch.label }] }) : name
  const amount = (price: bigint) => formatAmount(price, frame.currency, frame.language)
  return (
    <li className="product-card">
      <ProductImage
        className={isGliding ? 'glides' : undefined}
        art={artOf(card.art, shown)}
        hex={swatch?.hex ?? null}
        sizes="(width < 40rem) 46vw, 20rem"
        alt={altOf(artOf(card.art, shown), say, frame.picture)}
        width="400"
        height="400"
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
      {rank && <span className="rank">{rank}</span>}
      {deal && (
        <span className="discount">
          <bdi>{percentOff(deal.percent, frame.language)}</bdi>
        </span>
      )}
      <Heading>
        <Link dir="auto" viewTransition={glides} prefetch={prefetch} to={`/product/${id}${search}`}>
          {name}
        </Link>
      </Heading>
      <p className="fact" dir="auto">
        {card.attribute}
      </p>
      {frame.hasReviews && (
        // Without a rating the row is empty, so that prices of a line stay aligned.
        <p className="rated">
          {card.rating && <Stars rating={card.rating} label={frame.rated(card.rating)} />}
        </p>
      )}
      <p className="price">
        {card.isFrom ? frame.from(amount(price)) : <Verbatim>{amount(price)}</Verbatim>}{' '}
        {texts.currency && <small>{texts.currency}</small>} <OrientationAmount amount={price} />
        {frame.unitPrice && shown.unit && (
          <small className="unit-price">{frame.unitPrice(shown.unit)}</small>
        )}{' '}
        {deal && (
          <span className="was">
            <span className="visually-hidden">{texts.before} </span>
            <s>
              <Verbatim>{amount(deal.fullPrice)}</Verbatim>
            </s>
            <small>
              <span>{frame.saved(amount(lower(deal.fullPrice, deal.lowest) - price))}</span>
              {deal.endsAt && <span> · {frame.until(deal.endsAt)}</span>}
            </small>
            <small>
              <span>{texts.lowest}</span> <Verbatim>{amount(deal.lowest)}</Verbatim>
            </small>
          </span>
        )}
      </p>
      <form method="post" action={frame.add}>
        <input type="hidden" name="productId" value={id} />
        {first ? (
          <SwatchRadios
            swatches={swatches}
            chosen={first}
            name={card.variantId === null ? 'swatch' : 'variant'}
            label={texts.colour}
            onChoose={choose}
          />
        ) : (
          <span className="swatches" />
        )}
        {!first && card.variantId && <input type="hidden" name="variant" value={card.variantId} />}
        {card.soldOut ? (
          <button type="submit" className="button quiet" disabled>
            {texts.soldOut}
          </button>
        ) : card.variantId === null ? (
          <Link
            className="button quiet"
            prefetch={prefetch}
            to={`/product/${id}${chosen}`}
            onClick={(event) => frame.chooseOptions(event, { id, name, search: chosen })}
            aria-label={`${texts.choose}: ${name}`}
          >
            {texts.choose}
          </Link>
        ) : (
          <button type="submit" className="button quiet" aria-label={`${texts.add}: ${name}`}>
            {texts.add}
          </button>
        )}
        {frame.wishlistAction && (
          <WishlistButton
            productId={id}
            action={frame.wishlistAction}
            labels={texts}
            name={name}
            className="heart"
          />
        )}
      </form>
    </li>
  )
})
