// The front page: announcement, hero, featured products, who we are and what we carry.

import { soldFigures } from '../../../shop/back-office/analytics/views.ts'
import { categoriesNamed, categoryTeasers } from '../../../shop/catalog/categories/views.ts'
import { categoryPromotions } from '../../../shop/catalog/promotions/views.ts'
import { newsletterFigures } from '../../../shop/people/newsletter/views/subscribers.ts'
import { textIn } from '../../../shop/platform/settings/views/texts.ts'
import { setting } from '../../../shop/platform/settings/views.ts'
import { countCountries } from '../../../shop/sales/shipping/views.ts'
import { brandsOf, countProducts, featured } from '../../../shop/search/views.ts'
import type { World } from '../../../shop/world.ts'
import { About, Brands, Journey } from '../../components/home/About'
import { Announcement } from '../../components/home/Announcement'
import { Hero } from '../../components/home/Hero'
import { Newsletter } from '../../components/home/Newsletter'
import { type Promo, Promotions } from '../../components/home/Promotions'
import { Teasers } from '../../components/home/Teasers'
import { PageHead } from '../../components/layout/PageHead'
import { ShopData } from '../../components/layout/StructuredData'
import { useShopName } from '../../components/layout/shop-name'
import { cardTexts, ProductGrid } from '../../components/listing/ProductGrid'
import { RecentlyViewed } from '../../components/product/RecentlyViewed'
import { requestContext, share } from '../../http/request-context'
import { byChance } from '../../http/response-markers'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import type { Route } from './+types/home'

const brandCount = 7
const teaserCount = 4
/** Choices of featured products that a minute has; a visit draws one, or is shown a kept page that drew one. */
const choices = 64

export async function loader({ context, request }: Route.LoaderArgs) {
  if (!new URL(request.url).search) share(context, byChance, 'catalog', 'settings', 'newsletter')
  const { world, language } = requestContext(context)
  const minute = Math.floor(world.now().getTime() / 60_000)
  const seed = minute * choices + Math.floor(Math.random() * choices)
  const [cards, brands, products, sales, countries, announcement, written, lowered, newsletter] =
    await Promise.all([
      featured(world, seed, language),
      brandsOf(world, brandCount),
      countProducts(world),
      soldFigures(world),
      countCountries(world),
      setting(world, 'announcement'),
      textIn(world, 'announcement', language),
      categoryPromotions(world),
      newsletterFigures(world),
    ])
  return {
    cards,
    brands,
    promos: await promosOf(world, lowered, language),
    teasers: await categoryTeasers(world, language, teaserCount),
    counters: { products, countries, ...sales },
    newsletter,
    // In the reader's language where the operator has written it, else the line for everybody.
    announcement: (written?.language === language && written.text) || announcement || null,
    demo: world.config.demo,
  }
}

/** Of categories that shoppers can see. */
async function promosOf(
  world: World,
  lowered: Awaited<ReturnType<typeof categoryPromotions>>,
  language: string,
): Promise<Promo[]> {
  const ids = lowered.map(({ category }) => category)
  const known = new Map(
    (await categoriesNamed(world, ids, language)).map((each) => [each.id, each]),
  )
  return lowered.flatMap(({ category: id, ...promo }) => {
    const category = known.get(id)
    return category ? [{ ...promo, category }] : []
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { brands, cards, counters, announcement, demo, promos } = loaderData
  const t = useT('home')
  return (
    <div className="home">
      <PageHead
        title={t('title')}
        description={t('description', { shop: useShopName() })}
        canonical="/"
      />
      <ShopData />
      {(announcement || demo) && <Announcement text={announcement} />}
      <Hero cards={cards} />
      {cards.length > 0 && (
        <section id="featured-products" aria-labelledby="featured">
          <header className="section-head">
            <div>
              <h2 id="featured">{t('featured.title')}</h2>
              <p>{t('featured.text')}</p>
            </div>
            <LinkButton to="/category/all" kind="quiet">
              {t('featured.viewAll')}
            </LinkButton>
          </header>
          <ProductGrid cards={loaderData.cards} glides />
        </section>
      )}
      {cards.length > 0 && <Promotions promos={promos} />}
      {cards.length > 0 && <Teasers teasers={loaderData.teasers} />}
      <About explainsPrices={demo || announcement !== null} />
      <Journey counters={counters} />
      <Brands brands={brands} />
      <RecentlyViewed />
      <Newsletter figures={loaderData.newsletter} />
    </div>
  )
}

export const handle = { texts: ['home', 'newsletter-form', ...cardTexts] }
