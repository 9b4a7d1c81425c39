// A grid of product cards.
import { useMemo } from 'react'
import type { Card } from '../../shop/catalog/rules.ts'
import { pathIn } from '../i18n/languages'
import { useLanguage, useT } from '../i18n/text'
import { type CardFrame, ProductCard } from './ProductCard'

/** Texts that a page with cards lists in its `handle`. */
export const cardTexts = ['card'] as const

export function ProductGrid({
  cards,
  heading = 'h3',
  eager = 0,
  ranked = false,
}: {
  cards: readonly Card[]
  heading?: CardFrame['heading']
  /** How many pictures are in the first view. */
  eager?: number
  ranked?: boolean
}) {
  const t = useT('card')
  const common = useT('common')
  const language = useLanguage()
  const frame = useMemo<CardFrame>(
    () => ({
      language,
      add: pathIn(language, '/cart/add'),
      heading,
      texts: {
        add: t('add'),
        soldOut: t('soldOut'),
        colour: t('colour'),
        currency: common('currency'),
      },
      picture: (name, colour) => t('picture', { name, colour }),
    }),
    [t, common, language, heading],
  )
  return (
    <ul className="product-grid">
      {cards.map((card, index) => (
        <ProductCard
          key={card.id}
          card={card}
          frame={frame}
          eager={index < eager}
          rank={ranked ? index + 1 : undefined}
        />
      ))}
    </ul>
  )
}
