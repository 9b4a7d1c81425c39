// A grid of product cards.

import { useContext, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Card } from '../../../shop/catalog/products/rules/catalog.ts'
import { useCurrency } from '../../i18n/currency'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { ZoneContext } from '../../i18n/time-zone'
import type { RootData } from '../../root'
import { useIsShown } from '../layout/shown-features'
import { type CardFrame, ProductCard } from '../product/ProductCard'
import { useQuickChoice } from '../product/quick-choice'
import { averageIn } from '../product/Stars'
import { useUnitPrices } from '../product/UnitPrice'
import { lastMomentOf, shortDate } from '../text/dates'
import { ltr } from '../text/ltr'

/** Texts that a page with cards lists in its `handle`. */
export const cardTexts = ['card'] as const

type Props = {
  cards: readonly Card[]
  heading?: CardFrame['heading']
  /** Number of images above the fold, which load eagerly. */
  eager?: number
  /** The rank of the first card; without it none is shown. */
  rankedFrom?: number
  glides?: boolean
}

export function ProductGrid(props: Props) {
  const { cards, heading = 'h3', eager = 0, rankedFrom = 0, glides = heading === 'h2' } = props
  const [chooseOptions, dialog] = useQuickChoice()
  return (
    <>
      <ul className="product-grid">
        <Cards
          cards={cards}
          heading={heading}
          eager={eager}
          rankedFrom={rankedFrom}
          glides={glides}
          chooseOptions={chooseOptions}
        />
      </ul>
      {dialog}
    </>
  )
}

function Cards({
  cards,
  heading,
  eager,
  rankedFrom,
  glides,
  chooseOptions,
}: Required<Props> & Pick<CardFrame, 'chooseOptions'>) {
  const t = useT('card')
  const common = useT('common')
  const language = useLanguage()
  const currency = useCurrency()
  const isShown = useIsShown()
  const unitPrice = useUnitPrices()
  const zone = useContext(ZoneContext)
  const isLabeled = useRouteLoaderData<RootData>('root')?.demo === true && currency === 'PI'
  const [hasReviews, hasWishlist] = [isShown('reviews'), isShown('wishlist')]
  const frame = useMemo<CardFrame>(
    () => ({
      language,
      currency,
      add: pathIn(language, '/cart/add'),
      wishlistAction: hasWishlist ? pathIn(language, '/wishlist/change') : null,
      hasReviews,
      heading,
      glides,
      chooseOptions,
      texts: {
        add: t('add'),
        choose: t('choose'),
        soldOut: t('soldOut'),
        colour: t('colour'),
        currency: isLabeled ? common('currency') : '',
        before: t('before'),
        lowest: t('lowest'),
        addToWishlist: t('addToWishlist'),
        removeFromWishlist: t('removeFromWishlist'),
      },
      saved: (amount) => t.rich('saved', { amount, ltr }),
      until: (endsAt) => t('until', { date: shortDate(lastMomentOf(endsAt), language, zone) }),
      rated: ({ average, count }) => t('rated', { stars: averageIn(average, language), count }),
      picture: (name) => t('picture', { name }),
      from: (amount) => t.rich('from', { amount, ltr }),
      unitPrice,
    }),
    [
      t,
      common,
      language,
      currency,
      isLabeled,
      zone,
      heading,
      glides,
      chooseOptions,
      hasReviews,
      hasWishlist,
      unitPrice,
    ],
  )
  return cards.map((card, index) => (
    <ProductCard
      key={card.id}
      card={card}
      frame={frame}
      eager={index < eager}
      rank={rankedFrom > 0 ? rankedFrom + index : undefined}
    />
  ))
}
