// Hero section: a promise, a button, and one offer or the shop's own photo.
import { Link, useRouteLoaderData } from 'react-router'
import { artOf, type Card } from '../../../../shop/catalog/products/rules/catalog.ts'
import { defaultSwatch } from '../../../../shop/catalog/products/rules/options.ts'
import { type Photo, photoSet, photoUrl } from '../../../../shop/catalog/products/rules/photos.ts'
import { formatAmount, percentOff } from '../../../../shop/platform/money/rules.ts'
import { artUrl } from '../../../artwork/url'
import { lastMomentOf } from '../../../components/text/dates'
import { useShopDay } from '../../../components/text/local-times'
import { ltr } from '../../../components/text/ltr'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import type { RootData } from '../../../root'
import { LinkButton } from '../../../ui/Button'
import { Verbatim } from '../../../ui/Verbatim'

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
  offer: Card | null
  own?: HeroTexts
  photo?: Photo | null
}

export function Hero({ offer, own, photo }: Props) {
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
      {!photo && offer && <Offer card={offer} />}
    </section>
  )
}

/** A product with its reduction, as one link. */
function Offer({ card }: { card: Card }) {
  const t = useT('card')
  const language = useLanguage()
  const currency = useCurrency()
  const shopDay = useShopDay()
  const swatch = defaultSwatch(card)
  const { deal, price } = swatch ?? card
  const art = artOf(card.art, swatch ?? card)
  const amount = (value: bigint) => formatAmount(value, currency, language)
  return (
    <Link className="hero-offer" to={`/product/${card.id}`}>
      <img
        className={art.photo?.frame}
        src={artUrl(art, swatch?.hex ?? null)}
        alt=""
        width="640"
        height="640"
        fetchPriority="high"
      />
      {deal && <bdi className="discount">{percentOff(deal.percent, language)}</bdi>}
      <span className="hero-offer-facts">
        <b dir="auto">{card.name}</b>
        <span className="price">
          {card.isFrom ? (
            t.rich('from', { amount: amount(price), ltr })
          ) : (
            <Verbatim>{amount(price)}</Verbatim>
          )}
          {deal && (
            <span className="was">
              {' '}
              <span className="visually-hidden">{t('before')} </span>
              <s>
                <Verbatim>{amount(deal.fullPrice)}</Verbatim>
              </s>
            </span>
          )}
        </span>
        {deal && (
          <small>
            {deal.endsAt && <span>{t('until', { date: shopDay(lastMomentOf(deal.endsAt)) })}</span>}
            <span>{t('lowest')}</span> <Verbatim>{amount(deal.lowest)}</Verbatim>
          </small>
        )}
      </span>
    </Link>
  )
}
