// Customer reviews: summary with distribution, newest reviews, and the link to write one.
import { Link } from 'react-router'
import type { reviewsOf } from '../../../../shop/sales/reviews/views.ts'
import { averageIn, StarRow, Stars } from '../../../components/product/Stars'
import { useShopDay } from '../../../components/text/local-times'
import { type Language, languageNames } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'

type Said = Awaited<ReturnType<typeof reviewsOf>>

export function Reviews({ productId, summary, reviews }: Said & { productId: string }) {
  const t = useT('product')
  const language = useLanguage()
  const shopDay = useShopDay()
  const { count, average, byStars } = summary
  /** The reader's own come first; the text of another is named as such. */
  const isForeign = ({ words, language: written }: Said['reviews'][number]) =>
    words !== '' && written !== null && written !== language && written in languageNames
  return (
    <section className="reviews" aria-labelledby="reviews">
      <header className="section-head">
        <h2 id="reviews">{t('reviews.title')}</h2>
        <Link className="button quiet" to={`/product/${productId}/review`}>
          {t('reviews.write')}
        </Link>
      </header>
      {count === 0 ? (
        <p>{t('reviews.none')}</p>
      ) : (
        <div className="review-columns">
          <div>
            <p>
              <Stars
                rating={{ average, count }}
                label={t('reviews.rated', { stars: averageIn(average, language), count })}
              />
            </p>
            <dl className="bars">
              {byStars.map(([stars, number]) => (
                <div key={stars}>
                  <dt>{t('reviews.stars', { count: stars })}</dt>
                  <dd>
                    <meter min={0} max={count} value={number}>
                      {number}
                    </meter>
                    <span>{number}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <ul>
            {reviews.map((review) => (
              <li key={review.id}>
                <p className="review-head">
                  <span className="visually-hidden">
                    {t('reviews.stars', { count: review.rating })}
                  </span>
                  <StarRow stars={review.rating} />
                  <b>
                    <bdi>{review.author}</bdi>
                  </b>
                  <small>
                    <span>{t(review.isDemo ? 'reviews.demo' : 'reviews.verified')}</span> ·{' '}
                    <span>{shopDay(review.createdAt)}</span>
                    {isForeign(review) && (
                      <span>
                        {' · '}
                        <span>
                          {t('reviews.inLanguage', {
                            language: languageNames[review.language as Language],
                          })}
                        </span>
                      </span>
                    )}
                    {review.bought && (
                      <span>
                        {' · '}
                        <bdi>{t('reviews.bought', { options: review.bought })}</bdi>
                      </span>
                    )}
                  </small>
                </p>
                {review.words && (
                  <p className="review-words" dir="auto" lang={review.language ?? undefined}>
                    {review.words}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
