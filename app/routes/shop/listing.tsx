// Listing of a category, or of all products: filters, cards, pagination.
import { Link, useRouteLoaderData } from 'react-router'
import { linkOf, pageOfSlug } from '../../../shop/catalog/categories/views.ts'
import { isShareable, listingQuery, listingSearch, plainQuery } from '../../../shop/search/input.ts'
import { listing, stockedCategories } from '../../../shop/search/views/listing.ts'
import type { ShopMenus } from '../../../shop/storefront/menus/views.ts'
import { PageHead } from '../../components/layout/PageHead'
import { BreadcrumbData } from '../../components/layout/StructuredData'
import { useShopName } from '../../components/layout/shop-name'
import { cardTexts } from '../../components/listing/ProductGrid'
import { breadcrumbsTo } from '../../components/product/ProductBreadcrumbs'
import { redirect } from '../../http/redirects'
import { requestContext, share } from '../../http/request-context'
import { forAnHour, notFound } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import type { Route } from './+types/listing'
import { ListingPage } from './ListingPage'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { search, searchParams } = new URL(request.url)
  const slug = params.category ?? 'all'
  const page = slug === 'all' ? ({ is: 'all' } as const) : await pageOfSlug(world, slug, language)
  if (page.is === 'hidden') throw await notFound(context, request)
  if (page.is === 'moved')
    throw redirect(`/category/${page.slug}${search}`, { status: 301, headers: forAnHour })
  const category = page.is === 'category' ? page.category : null
  const plain = plainQuery(searchParams, language)
  if (plain)
    throw redirect(
      `/category/${slug}${listingSearch(listingQuery('all', plain, world.config.currency), world.config.currency)}`,
    )
  const query = listingQuery(category?.id, searchParams, world.config.currency)
  // A category ignores search terms: search has its own page.
  const [found, topCategories] = await Promise.all([
    listing(world, { ...query, q: null }, language),
    stockedCategories(world),
  ])
  if (page.is !== 'unknown' && isShareable(query, search, found, world.config.currency))
    share(context, 'catalog')
  const { page: _page, ...filters } = query
  return {
    category,
    isKnown: page.is !== 'unknown',
    topCategories: topCategories
      .filter(({ level }) => level === 1)
      .map((each) => linkOf(each, language)),
    filters: { ...filters, q: null },
    facets: found.facets,
    valueFilters: found.filters,
    cards: found.cards,
    total: found.total,
    page: found.page,
    pages: found.pages,
  }
}

type Data = Route.ComponentProps['loaderData']

const slugOf = ({ category }: Pick<Data, 'category'>): string => category?.slug ?? 'all'

function useHeading({ category, isKnown }: Pick<Data, 'category' | 'isKnown'>): string {
  const t = useT('listing')
  return category ? category.title : t(isKnown ? 'title.all' : 'title.unknown')
}

function useSteps({ category }: Pick<Data, 'category'>) {
  const t = useT('listing')
  return category ? breadcrumbsTo(category.path) : [{ label: t('title.all'), to: '/category/all' }]
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { category, page } = loaderData
  const t = useT('listing')
  const heading = useHeading(loaderData)
  const steps = useSteps(loaderData)
  const shop = useShopName()
  const summary = category?.seo || category?.text
  return (
    <>
      <PageHead
        title={heading}
        description={summary || t('description', { title: heading, shop })}
        canonical={`/category/${slugOf(loaderData)}${page > 1 ? `?page=${page}` : ''}`}
      />
      <BreadcrumbData steps={steps} />
      <ListingPage
        {...loaderData}
        heading={category ? <bdi>{heading}</bdi> : heading}
        steps={steps}
        browse={<TopCategories {...loaderData} />}
        text={category?.text && <p className="category-text">{category.text}</p>}
        path={`/category/${slugOf(loaderData)}`}
      />
    </>
  )
}

/** The top-level categories, then the children of the current one. */
function TopCategories({ category, topCategories }: Pick<Data, 'category' | 'topCategories'>) {
  const t = useT('listing')
  const top = category?.path[0]
  const root = useRouteLoaderData<{ menus: ShopMenus }>('root')
  const linked = root?.menus.header.map(({ href }) => href) ?? []
  const isInHeader = topCategories.every(({ slug }) => linked.includes(`/category/${slug}`))
  return (
    <>
      <nav
        className={isInHeader ? 'category-links of-header' : 'category-links'}
        aria-label={t('browse')}
      >
        <Link to="/category/all" aria-current={category ? undefined : 'page'}>
          {t('title.all')}
        </Link>
        {topCategories.map(({ id, slug, name }) => (
          <Link
            key={id}
            to={`/category/${slug}`}
            aria-current={id === category?.id ? 'page' : id === top?.id ? 'true' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {category && category.children.length > 0 && (
        <nav className="category-links below" aria-label={t('within', { name: category.name })}>
          {category.children.map(({ id, slug, name }) => (
            <Link key={id} to={`/category/${slug}`}>
              {name}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

export const handle = { texts: ['listing', ...cardTexts] }
