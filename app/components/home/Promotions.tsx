// Promotions on the home page: categories with their discount.
import { Link } from 'react-router'
import type { ArtRef, Category } from '../../../shop/catalog/products/rules.ts'
import { percentOff } from '../../../shop/platform/money/rules.ts'
import { artUrl } from '../../artwork/url'
import { useLanguage, useT } from '../../i18n/text'
import { shortDate } from '../text/dates'

export type Promo = {
  readonly category: Category
  readonly percent: number
  readonly endsAt: Date | null
}

const pictures = {
  smartphones: [{ kind: 'phone', variant: 1 }, '#2f5d8a'],
  laptops: [{ kind: 'laptop', variant: 2 }, '#c9ccd1'],
  audio: [{ kind: 'headphones', variant: 1 }, '#d9a441'],
  cameras: [{ kind: 'camera', variant: 1 }, '#4a4e55'],
  gaming: [{ kind: 'controller', variant: 0 }, '#5d3b63'],
  accessories: [{ kind: 'bag', variant: 0 }, '#9a5b32'],
  cars: [{ kind: 'car', variant: 1 }, '#b5443c'],
  clothes: [{ kind: 'hoodie', variant: 0 }, '#2f5a43'],
  sneakers: [{ kind: 'sneaker', variant: 0 }, '#d9743a'],
  shoes: [{ kind: 'shoe', variant: 0 }, '#5f3a26'],
  fashion: [{ kind: 'watch', variant: 0 }, '#b87351'],
} as const satisfies Record<Category, readonly [ArtRef, string]>

export function Promotions({ promos }: { promos: readonly Promo[] }) {
  const t = useT('home')
  const names = useT('common')
  const language = useLanguage()
  if (promos.length === 0) return null
  return (
    <section aria-labelledby="promotions">
      <header className="section-head">
        <div>
          <h2 id="promotions">{t('promotions.title')}</h2>
          <p>{t('promotions.text')}</p>
        </div>
      </header>
      <ul className="promos">
        {promos.map(({ category, percent, endsAt }) => (
          <li key={category}>
            <img
              src={artUrl(...(pictures[category] as readonly [ArtRef, string]))}
              alt=""
              width="200"
              height="200"
              loading="lazy"
            />
            <div>
              <h3>
                <Link to={`/category/${category}`}>{names(`category.${category}`)}</Link>
              </h3>
              <p>
                <bdi className="off">{percentOff(percent, language)}</bdi>
              </p>
              {endsAt && (
                <p className="until">
                  {t('promotions.until', { date: shortDate(endsAt, language) })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
