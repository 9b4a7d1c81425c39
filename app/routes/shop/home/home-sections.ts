// Data of the home page's sections, loaded for visible ones only.
import { soldFigures } from '../../../../shop/back-office/analytics/views.ts'
import { nameOf } from '../../../../shop/catalog/categories/rules.ts'
import {
  type CategoryTeaser,
  categoriesNamed,
  categoryTeasers,
} from '../../../../shop/catalog/categories/views.ts'
import { collections } from '../../../../shop/catalog/collections/views.ts'
import type { Card } from '../../../../shop/catalog/products/rules/catalog.ts'
import type { Photo } from '../../../../shop/catalog/products/rules/photos.ts'
import { categoryPromotions } from '../../../../shop/catalog/promotions/views.ts'
import { newsletterFigures } from '../../../../shop/people/newsletter/views/subscribers.ts'
import { shopTexts } from '../../../../shop/platform/settings/views.ts'
import { countCountries } from '../../../../shop/sales/shipping/views.ts'
import { emptyQuery } from '../../../../shop/search/input.ts'
import { featuredCount } from '../../../../shop/search/rules/listing.ts'
import { collectionListing } from '../../../../shop/search/views/collections.ts'
import { brandsOf, countProducts, listing } from '../../../../shop/search/views/listing.ts'
import { isShown } from '../../../../shop/storefront/design/rules/features.ts'
import { hiddenFeatures } from '../../../../shop/storefront/design/views.ts'
import { type HomeSection, sectionText } from '../../../../shop/storefront/home/rules.ts'
import { homeSections, sectionPhotos } from '../../../../shop/storefront/home/views.ts'
import { pageHtml } from '../../../../shop/storefront/pages/views.ts'
import type { World } from '../../../../shop/world.ts'
import type { Counters } from './About'
import type { HeroTexts } from './Hero'
import type { Figures } from './Newsletter'
import type { Promo } from './Promotions'

const brandCount = 7
const teaserCount = 4

type Titled = { readonly title: string; readonly text: string }

export type HomeSectionData = { readonly id: string } & (
  | {
      readonly is: 'hero'
      readonly own: HeroTexts
      readonly photo: Photo | null
      /** The greatest reduction, else a featured product; null beside a photo of its own. */
      readonly offer: Card | null
    }
  | ({ readonly is: 'featured'; readonly to: string; readonly cards: readonly Card[] } & Titled)
  | { readonly is: 'promotions'; readonly promos: readonly Promo[] }
  | { readonly is: 'teasers'; readonly title: string; readonly teasers: readonly CategoryTeaser[] }
  | ({ readonly is: 'about' } & Titled)
  | { readonly is: 'prices' | 'recent' }
  | { readonly is: 'figures'; readonly counters: Counters }
  | { readonly is: 'brands'; readonly brands: readonly string[] }
  /** Null in a home page that shows no figures. */
  | { readonly is: 'newsletter'; readonly figures: Figures | null }
  | {
      readonly is: 'collection'
      readonly title: string
      readonly slug: string
      readonly cards: readonly Card[]
    }
  | {
      readonly is: 'text'
      readonly title: string
      readonly html: string
      readonly button: string
      readonly to: string
      readonly photo: Photo | null
    }
)

/** `random`: the featured products if no collection is selected. A section without content is omitted. */
export async function homeSectionData(
  world: World,
  language: string,
  random: readonly Card[],
): Promise<HomeSectionData[]> {
  const sections = await homeSections(world, language)
  const photos = await sectionPhotos(world, sections)
  const hasFigures = sections.some(({ is }) => is === 'figures')
  const read = sections.map((section) => {
    const photo = photos.get(section.imageId ?? '') ?? null
    return dataOf(world, language, section, { random, photo, hasFigures })
  })
  return (await Promise.all(read)).flatMap((each) => each ?? [])
}

type Beside = {
  readonly random: readonly Card[]
  readonly photo: Photo | null
  readonly hasFigures: boolean
}

async function dataOf(
  world: World,
  language: string,
  section: HomeSection,
  { random, photo, hasFigures }: Beside,
): Promise<HomeSectionData | null> {
  const { id, is, to, secondTo } = section
  const said = (field: 'title' | 'text' | 'button' | 'second') =>
    sectionText(section, field, language)
  const titled = { title: said('title'), text: said('text') }
  switch (is) {
    case 'hero': {
      // The default texts describe the demonstration's products, so a real shop shows its own name and text.
      if (!world.config.demo) {
        titled.title ||= world.config.shopName
        titled.text ||= (await shopTexts(world, language)).about
      }
      const own = { ...titled, button: said('button'), second: said('second'), to, secondTo }
      return { id, is, own, photo, offer: photo ? null : await bestOffer(world, language, random) }
    }
    case 'featured': {
      const found = await ofCollection(world, section, language)
      const cards = found?.cards ?? (section.collectionId ? [] : random)
      return { id, is, ...titled, cards, to: found ? `/collection/${found.slug}` : '/category/all' }
    }
    case 'collection': {
      const found = await ofCollection(world, section, language)
      return found && found.cards.length > 0
        ? { id, is, ...found, title: titled.title || found.name }
        : null
    }
    case 'promotions':
      return { id, is, promos: await promosOf(world, language) }
    case 'teasers': {
      const teasers = await categoryTeasers(world, language, teaserCount)
      return { id, is, title: titled.title, teasers }
    }
    case 'about':
      return { id, is, ...titled }
    // Its text is about prices in Pi.
    case 'prices':
      return world.config.currency === 'PI' ? { id, is } : null
    case 'recent':
      return { id, is }
    case 'figures': {
      const [products, sales, countries] = await Promise.all([
        countProducts(world),
        soldFigures(world),
        countCountries(world),
      ])
      return { id, is, counters: { products, countries, ...sales } }
    }
    case 'brands':
      return { id, is, brands: await brandsOf(world, brandCount) }
    case 'newsletter':
      return isShown(await hiddenFeatures(world), is)
        ? { id, is, figures: hasFigures ? await newsletterFigures(world) : null }
        : null
    case 'text': {
      const html = await pageHtml(world, titled.text, 3)
      return html || titled.title || photo
        ? { id, is, title: titled.title, html, button: said('button'), to, photo }
        : null
    }
  }
}

/** The greatest reduction among the products on sale that are in stock, else the first featured product. */
async function bestOffer(
  world: World,
  language: string,
  random: readonly Card[],
): Promise<Card | null> {
  const { cards } = await listing(world, { ...emptyQuery, onSale: true, inStock: true }, language)
  const [best] = cards.toSorted((a, b) => (b.deal?.percent ?? 0) - (a.deal?.percent ?? 0))
  return (best?.deal ? best : random[0]) ?? null
}

/** Returns null if there is none, or it is hidden from shoppers. */
async function ofCollection(
  world: World,
  { collectionId }: HomeSection,
  language: string,
): Promise<{ name: string; slug: string; cards: readonly Card[] } | null> {
  const row = (await collections(world)).find(({ id }) => id === collectionId)
  if (!row || row.isHidden) return null
  const { cards } = await collectionListing(world, row, emptyQuery, language)
  return { name: nameOf(row, language), slug: row.slug, cards: cards.slice(0, featuredCount) }
}

/** Promotions of visible categories whose reduction is shown on their products, too. */
async function promosOf(world: World, language: string): Promise<Promo[]> {
  const lowered = await categoryPromotions(world)
  const ids = lowered.map(({ category }) => category)
  const known = new Map(
    (await categoriesNamed(world, ids, language)).map((each) => [each.id, each]),
  )
  const promos = await Promise.all(
    lowered.map(async ({ category: id, percent: own, endsAt }): Promise<Promo[]> => {
      const category = known.get(id)
      // A product in it may have a greater reduction, which ends at another time.
      const percent = category ? Math.min(own, await savingIn(world, id, language)) : 0
      return category && percent > 0 ? [{ category, percent, endsAt }] : []
    }),
  )
  return promos.flat()
}

/** The greatest saving that the category's products may claim, in percent; 0 for none: nothing was dearer before. */
async function savingIn(world: World, category: string, language: string): Promise<number> {
  const { cards } = await listing(world, { ...emptyQuery, category, onSale: true }, language)
  return Math.max(0, ...cards.map(({ deal }) => deal?.percent ?? 0))
}
