// Five stars, filled by the floor of the average, with average and count beside them.
import type { Card } from '../../../shop/catalog/products/rules/catalog.ts'
import { memoizeByLanguage } from '../../../shop/platform/memoize-by-language.ts'
import type { Language } from '../../i18n/languages'
import { useLanguage } from '../../i18n/text'
import { Verbatim } from '../../ui/Verbatim'

/** An average formatted for a language, with Latin digits: 4.3, or 4,3. */
export const averageIn = (average: number, language: Language): string =>
  averagesIn(language).format(average)

const averagesIn = memoizeByLanguage(
  (language) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
)

type Props = {
  rating: NonNullable<Card['rating']>
  /** Accessible label of the drawing. */
  label: string
}

export function Stars({ rating: { average, count }, label }: Props) {
  return (
    <span className="stars" role="img" aria-label={label}>
      <StarRow stars={Math.floor(average)} />
      <Verbatim>
        {averageIn(average, useLanguage())} ({count})
      </Verbatim>
    </span>
  )
}

/** Path of one star, from its top; drawn, since not every font has one. */
const star = 'l2 4.4 4.8.6-3.5 3.3.9 4.7-4.2-2.3-4.2 2.3.9-4.7-3.5-3.3 4.8-.6z'
const path = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `M${8 + 16 * (from + index)} 1.5${star}`).join('')

export const StarRow = ({ stars }: { stars: number }) => (
  <svg className="star-row" width="80" height="16" viewBox="0 0 80 16" aria-hidden="true">
    {stars > 0 && <path d={path(0, stars)} />}
    {stars < 5 && <path className="none" d={path(stars, 5)} />}
  </svg>
)
