// Category teasers. In the demonstration they lead to the featured products, in a real shop to their category.

import { Link } from 'react-router'
import type { CategoryTeaser } from '../../../../shop/catalog/categories/views.ts'
import { useT } from '../../../i18n/text'
import { CategoryPicture } from './CategoryPicture'

type Props = { teasers: readonly CategoryTeaser[]; title?: string; demo: boolean }

export function Teasers({ teasers, title, demo }: Props) {
  const t = useT('home')
  if (teasers.length === 0) return null
  return (
    <section aria-labelledby="teasers">
      <h2 id="teasers">{title || t('teasers.title')}</h2>
      <ul className="teasers">
        {teasers.map((category) => (
          <li key={category.id}>
            <CategoryPicture category={category} size={400} />
            <div>
              <h3>
                {demo ? (
                  <a href="#featured-products">{category.name}</a>
                ) : (
                  <Link to={`/category/${category.slug}`}>{category.name}</Link>
                )}
              </h3>
              <p>{category.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
