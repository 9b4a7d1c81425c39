// About section: who runs the shop, its figures, and the brands sold.
import { Link } from 'react-router'
import { useShopName } from '../../../components/layout/shop-name'
import { useLanguage, useT } from '../../../i18n/text'
import { Icon, type IconName } from '../../../ui/Icon'

const points: readonly (readonly [name: string, icon: IconName])[] = [
  ['price', 'check'],
  ['ledger', 'globe'],
  ['keys', 'shield'],
]

type AboutProps = { explainsPrices: boolean; title?: string; text?: string }

/** The shop's own text comes without the points about payments. */
export function About({ explainsPrices, title, text }: AboutProps) {
  const t = useT('home')
  const shop = useShopName()
  return (
    <section id="about" className="about" aria-labelledby="about-title">
      <div>
        <h2 id="about-title">{title || t('aboutUs.title')}</h2>
        <p>{text || t('aboutUs.text', { shop })}</p>
      </div>
      {!text && (
        <ul>
          {points.map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} />
              <div>
                <h3>{t(`aboutUs.points.${name}`)}</h3>
                <p>{t(`aboutUs.points.${name}Text`, { shop })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {explainsPrices && <PricesNote />}
    </section>
  )
}

/** Explains the prices of this shop. */
export function PricesNote() {
  const t = useT('home')
  return (
    <aside id="prices" aria-labelledby="prices-title">
      <h3 id="prices-title">{t('aboutUs.prices.title')}</h3>
      <p>{t('aboutUs.prices.text')}</p>
    </aside>
  )
}

export const counterNames = ['customers', 'products', 'orders', 'countries'] as const
export type Counters = Partial<Record<(typeof counterNames)[number], number>>

/** A counter that is still zero is not shown. */
export function Journey({ counters }: { counters: Counters }) {
  const t = useT('home')
  const language = useLanguage()
  const shown = counterNames.flatMap((name) => {
    const count = counters[name] ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className="journey" aria-labelledby="journey">
      <header>
        <h2 id="journey">{t('journey.title')}</h2>
        <p className="under">{t('journey.text')}</p>
      </header>
      <dl>
        {shown.map(({ name, count }) => (
          <div key={name}>
            <dt>{t(`journey.${name}`, { count })}</dt>
            <dd>{count.toLocaleString(`${language}-u-nu-latn`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Brands({ brands }: { brands: readonly string[] }) {
  const t = useT('home')
  // A single brand is not listed.
  if (brands.length < 2) return null
  return (
    <section className="brands" aria-labelledby="brands">
      <header>
        <h2 id="brands">{t('brands.title')}</h2>
        <p className="under">{t('brands.text')}</p>
      </header>
      <ul>
        {brands.map((brand) => (
          <li key={brand}>
            <Link to={`/category/all?${new URLSearchParams({ brand })}`}>{brand}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
