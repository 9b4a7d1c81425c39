// Component gallery: product card, price, stars, options.
import type { Card, ShownOption } from '../../../../shop/catalog/products/rules/catalog.ts'
import { ProductGrid } from '../../../components/listing/ProductGrid'
import { ProductOptions } from '../../../components/product/ProductOptions'
import { averageIn, Stars } from '../../../components/product/Stars'
import { shownChoice } from '../../../components/product/shown-choice'
import { Price } from '../../../components/text/Price'
import { useLanguage, useT } from '../../../i18n/text'

const ratings = [
  { average: 1, count: 1 },
  { average: 3.4, count: 12 },
  { average: 4.9, count: 1280 },
  { average: 5, count: 3 },
]

const shades = [
  ['Midnight Black', '#1b1c1f'],
  ['Silver', '#c9ccd1'],
  ['Ocean', '#2f5d8a'],
] as const
const sizes = ['S', 'M', 'L', 'XL']
const options: readonly ShownOption[] = [
  {
    name: 'Color',
    label: 'Color',
    type: 'swatch',
    values: shades.map(([name, hex]) => ({ name, label: name, hex })),
  },
  {
    name: 'Size',
    label: 'Size',
    type: 'button',
    values: sizes.map((name) => ({ name, label: name })),
  },
]
/** One variant is sold out, one does not exist. */
const offered = {
  options,
  variants: shades.flatMap((_, shade) =>
    sizes.flatMap((_, size) =>
      shade === 0 && size === 3
        ? []
        : {
            id: `sample${shade}${size}`,
            values: [shade, size],
            price: 12_400_000_000n,
            soldOut: shade === 0 && size === 1,
            left: 9,
          },
    ),
  ),
}
const choice = shownChoice(offered, new URLSearchParams({ colour: 'Midnight Black', size: 'M' }))

/** `of` names the panel, since ids and names must be unique in a page. */
export function ProductComponents({ of, cards }: { of: string; cards: readonly Card[] }) {
  const t = useT('parts')
  const card = useT('card')
  const language = useLanguage()
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
      <h3>{t('options')}</h3>
      <form id={`buy-${of}`}>
        <ProductOptions productId="1" product={offered} choice={choice} form={`buy-${of}`} />
      </form>
    </>
  )
}
