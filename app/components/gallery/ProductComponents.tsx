// The components that show products: card, price, stars, colours.
import type { Card } from '../../../shop/catalog/products/rules.ts'
import { useLanguage, useT } from '../../i18n/text'
import { ProductGrid } from '../listing/ProductGrid'
import { averageIn, Stars } from '../product/Stars'
import { SwatchLinks } from '../product/Swatches'
import { Price } from '../text/Price'

const ratings = [
  { average: 1, count: 1 },
  { average: 3.4, count: 12 },
  { average: 4.9, count: 1280 },
  { average: 5, count: 3 },
]

/** `of` names the panel: what has a name of its own is named once in a page. */
export function ProductComponents({ of, cards }: { of: string; cards: readonly Card[] }) {
  const t = useT('parts')
  const card = useT('card')
  const language = useLanguage()
  const { colours = [] } = cards[3] ?? {}
  const [first, ...rest] = colours
  if (!first) return null
  const shown = [first, ...rest.map((each, index) => ({ ...each, soldOut: index === 2 }))]
  return (
    <>
      <h3>{t('goods')}</h3>
      <ProductGrid cards={cards} />
      <h3>{t('price')}</h3>
      <div className="row">
        <Price amount={12_400_000_000n} />
        <Price amount={9_925_000_000n} />
        <Price amount={340_500_000n} currency="USDT" />
      </div>
      <div className="row">
        {ratings.map((rating) => (
          <Stars
            key={rating.average}
            rating={rating}
            label={card('rated', {
              stars: averageIn(rating.average, language),
              count: rating.count,
            })}
          />
        ))}
      </div>
      <h3>{t('colours')}</h3>
      <SwatchLinks
        colours={shown}
        chosen={first}
        label={`${t('colours')}: ${of}`}
        soldOut={card('soldOut')}
      />
    </>
  )
}
