// Promotions on the home page: categories with their discount.
import { Link } from 'react-router'
import type { CategoryTeaser } from '../../../../shop/catalog/categories/views.ts'
import { percentOff } from '../../../../shop/platform/money/rules.ts'
import { lastMomentOf } from '../../../components/text/dates'
import { useShopDay } from '../../../components/text/local-times'
import { useLanguage, useT } from '../../../i18n/text'
import { CategoryPicture } from './CategoryPicture'

export type Promo = {
  readonly category: CategoryTeaser
  readonly percent: number
  readonly endsAt: Date | null
}

export function Promotions({ promos }: { promos: readonly Promo[] }) {
  const t = useT('home')
  const language = useLanguage()
  const shopDay = useShopDay()
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
          <li key={category.id}>
            <CategoryPicture category={category} size={200} />
            <div>
              <h3>
                <Link to={`/category/${category.slug}`}>{category.name}</Link>
              </h3>
              <p>
                <bdi className="discount">{percentOff(percent, language)}</bdi>
              </p>
              {endsAt && (
                <p className="until">
                  {t('promotions.until', { date: shopDay(lastMomentOf(endsAt)) })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
