// The first view: one promise, one button, three things in lit arches.
import { Link, useRouteLoaderData } from 'react-router'
import { defaultSwatch } from '../../../shop/catalog/products/rules/options.ts'
import { artOf, type Card } from '../../../shop/catalog/products/rules.ts'
import { artUrl } from '../../artwork/url'
import { useT } from '../../i18n/text'
import type { RootData } from '../../root'
import { LinkButton } from '../../ui/Button'

export function Hero({ cards }: { cards: readonly Card[] }) {
  const t = useT('home')
  const root = useRouteLoaderData<RootData>('root')
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{t('hero.title')}</h1>
        <p>{t('hero.text')}</p>
        <p className="row">
          {root?.viewer ? (
            <a className="button primary" href="#featured-products">
              {t('hero.shopNow')}
            </a>
          ) : (
            <LinkButton to="/auth">{t('hero.shopNow')}</LinkButton>
          )}
          <LinkButton to="/category/all" kind="plain">
            {t('hero.browse')}
          </LinkButton>
        </p>
      </div>
      {cards.length > 0 && (
        <div className="arcade">
          {cards.slice(0, 3).map((card) => (
            <Link key={card.id} to={`/product/${card.id}`}>
              <img src={shownBy(card)} alt={card.name} width="400" height="400" />
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}

const shownBy = (card: Card): string =>
  artUrl(artOf(card.art, card), defaultSwatch(card)?.hex ?? null)
