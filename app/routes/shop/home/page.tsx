// Home page: announcement, hero, featured products, about and brands.
import { lazy, Suspense } from 'react'
import { setting, shopTexts, textIn } from '../../../../shop/platform/settings/views.ts'
import { featured } from '../../../../shop/search/views/listing.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { ShopData } from '../../../components/layout/StructuredData'
import { cardTexts, ProductGrid } from '../../../components/listing/ProductGrid'
import { requestContext, share } from '../../../http/request-context'
import { byChance } from '../../../http/response-markers'
import { useCurrency } from '../../../i18n/currency'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { RecentlyViewed } from '../RecentlyViewed'
import type { Route } from './+types/page'
import { About, Brands, Journey, PricesNote } from './About'
import { Announcement } from './Announcement'
import { Hero } from './Hero'
import { type HomeSectionData, homeSectionData } from './home-sections'
import { Newsletter } from './Newsletter'
import { Promotions } from './Promotions'
import { Teasers } from './Teasers'

/** Fetched only if the home page has a section for them. */
const OtherSection = lazy(() => import('./OtherSections'))

/** Number of featured selections per minute; a request picks one at random, or gets a cached page that did. */
const choices = 64

export async function loader({ context, request }: Route.LoaderArgs) {
  if (!new URL(request.url).search)
    share(context, byChance, 'catalog', 'collections', 'settings', 'newsletter', 'home')
  const { world, language } = requestContext(context)
  const minute = Math.floor(world.now().getTime() / 60_000)
  const seed = minute * choices + Math.floor(Math.random() * choices)
  const [cards, announcement, written, { about }] = await Promise.all([
    featured(world, seed, language),
    setting(world, 'announcement'),
    textIn(world, 'announcement', language),
    shopTexts(world, language),
  ])
  return {
    cards,
    sections: await homeSectionData(world, language, cards),
    // In the reader's language if the operator has written it, else the text for all languages.
    announcement: (written?.language === language && written.text) || announcement || null,
    demo: world.config.demo,
    about,
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { sections, announcement, demo, about } = loaderData
  const t = useT('home')
  const currency = useCurrency()
  return (
    <div className="home">
      <PageHead title={t('title')} description={about} canonical="/" />
      <ShopData />
      {(announcement || (demo && currency === 'PI')) && (
        <Announcement text={announcement} scrolls={demo && currency === 'PI'} />
      )}
      {sections.map((section, at) => (
        <Section
          key={section.id}
          section={section}
          before={sections[at - 1]?.is}
          after={sections[at + 1]?.is}
          {...loaderData}
        />
      ))}
    </div>
  )
}

type SectionProps = Pick<Route.ComponentProps['loaderData'], 'cards' | 'announcement' | 'demo'> & {
  section: HomeSectionData
  before?: HomeSectionData['is'] | undefined
  after?: HomeSectionData['is'] | undefined
}

function Section({ section, before, after, cards, announcement, demo }: SectionProps) {
  const explainsPrices = demo || announcement !== null
  switch (section.is) {
    case 'hero':
      return <Hero offer={section.offer} own={section.own} photo={section.photo} />
    case 'featured':
      return <Featured {...section} />
    case 'promotions':
      return cards.length > 0 && <Promotions promos={section.promos} />
    case 'teasers':
      return cards.length > 0 && <Teasers {...section} demo={demo} />
    case 'about':
      return <About {...section} explainsPrices={explainsPrices && after === 'prices'} />
    case 'prices':
      return (
        explainsPrices &&
        before !== 'about' && (
          <section className="about">
            <PricesNote />
          </section>
        )
      )
    case 'figures':
      return <Journey counters={section.counters} />
    case 'brands':
      return <Brands brands={section.brands} />
    case 'recent':
      return <RecentlyViewed />
    case 'newsletter':
      return <Newsletter figures={section.figures} />
    default:
      return (
        <Suspense>
          <OtherSection section={section} />
        </Suspense>
      )
  }
}

function Featured({ cards, title, text, to }: Extract<HomeSectionData, { is: 'featured' }>) {
  const t = useT('home')
  if (cards.length === 0) return null
  return (
    <section id="featured-products" aria-labelledby="featured">
      <header className="section-head">
        <div>
          <h2 id="featured">{title || t('featured.title')}</h2>
          <p>{text || t('featured.text')}</p>
        </div>
        <LinkButton to={to} kind="quiet">
          {t('featured.viewAll')}
        </LinkButton>
      </header>
      <ProductGrid cards={cards} glides />
    </section>
  )
}

export const handle = { texts: ['home', 'newsletter-form', ...cardTexts] }
