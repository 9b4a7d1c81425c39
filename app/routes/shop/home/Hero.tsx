// Hero section: a promise, a button, three products in arches.
import { Link, useRouteLoaderData } from 'react-router'
import { artOf, type Card } from '../../../../shop/catalog/products/rules/catalog.ts'
import { defaultSwatch } from '../../../../shop/catalog/products/rules/options.ts'
import { type Photo, photoSet, photoUrl } from '../../../../shop/catalog/products/rules/photos.ts'
import { artUrl } from '../../../artwork/url'
import { useT } from '../../../i18n/text'
import type { RootData } from '../../../root'
import { LinkButton } from '../../../ui/Button'

export type HeroTexts = {
  /** Empty for the shop's default. */
  readonly title: string
  readonly text: string
  readonly button: string
  readonly second: string
  readonly to: string
  readonly secondTo: string
}
type Props = {
  cards: readonly Card[]
  own?: HeroTexts
  photo?: Photo | null
}

export function Hero({ cards, own, photo }: Props) {
  const t = useT('home')
  const root = useRouteLoaderData<RootData>('root')
  const shopNow = own?.button || t('hero.shopNow')
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 dir="auto">{own?.title || t('hero.title')}</h1>
        <p dir="auto">{own?.text || t('hero.text')}</p>
        <p className="row">
          {own?.to ? (
            <LinkButton to={own.to}>{shopNow}</LinkButton>
          ) : root?.viewer ? (
            <a className="button primary" href="#featured-products">
              {shopNow}
            </a>
          ) : (
            <LinkButton to="/auth">{shopNow}</LinkButton>
          )}
          <LinkButton to={own?.secondTo || '/category/all'} kind="plain">
            {own?.second || t('hero.browse')}
          </LinkButton>
        </p>
      </div>
      {photo && (
        <img
          className="hero-photo"
          src={photoUrl(photo, photo.plain, 640)}
          srcSet={photoSet(photo, 'webp')}
          sizes="(width < 56rem) 92vw, 42rem"
          width={photo.width}
          height={photo.height}
          alt=""
        />
      )}
      {!photo && cards.length > 0 && (
        <div className="arcade">
          {cards.slice(0, 3).map((card) => (
            <Link key={card.id} className={card.photo?.frame} to={`/product/${card.id}`}>
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
