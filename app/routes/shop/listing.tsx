// A category, or all products: filters, cards, pages.
import { Link } from 'react-router'
import { isListing, isShareable, listingQuery } from '../../../shop/search/input.ts'
import { listing, stockedCategories } from '../../../shop/search/views.ts'
import { PageHead } from '../../components/layout/PageHead'
import { WayData } from '../../components/layout/StructuredData'
import { useShopName } from '../../components/layout/shop-name'
import { countFilters, ListingFilters } from '../../components/listing/ListingFilters'
import { cardTexts, ProductGrid } from '../../components/listing/ProductGrid'
import { ProductBreadcrumbs, useCategoryPath } from '../../components/product/ProductBreadcrumbs'
import { requestContext, share } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Pager } from '../../ui/Pager'
import type { Route } from './+types/listing'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { search, searchParams } = new URL(request.url)
  const query = listingQuery(params.category, searchParams)
  // A category has no search words: those have a page of their own.
  const [found, shelves] = await Promise.all([
    listing(world, { ...query, q: null }, language),
    stockedCategories(world),
  ])
  const isKnown = isListing(params.category)
  if (isKnown && isShareable(query, search, found)) share(context, 'catalog')
  const { page: _page, ...filters } = query
  return {
    category: query.category,
    shelves,
    title: isKnown ? query.category : 'unknown',
    filters: { ...filters, q: null },
    facets: found.facets,
    cards: found.cards,
    total: found.total,
    page: found.page,
    pages: found.pages,
  }
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { category, title, page } = loaderData
  const t = useT('listing')
  const name = t(`title.${title}`)
  return (
    <>
      <PageHead
        title={name}
        description={t('description', { title: name, shop: useShopName() })}
        canonical={`/category/${category}${page > 1 ? `?page=${page}` : ''}`}
      />
      <WayData steps={useCategoryPath(category)} />
      <Page {...loaderData} />
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

function Page(shown: Data) {
  const { category, shelves, title, filters, facets, cards, total, page, pages } = shown
  const t = useT('listing')
  const isEmpty = total === 0 && countFilters(filters) === 0
  return (
    <>
      <ProductBreadcrumbs steps={useCategoryPath(category)} />
      <nav className="shelf-links" aria-label={t('browse')}>
        {(['all', ...shelves] as const).map((slug) => (
          <Link
            key={slug}
            to={`/category/${slug}`}
            aria-current={slug === category ? 'page' : undefined}
          >
            {t(`title.${slug}`)}
          </Link>
        ))}
      </nav>
      <header className="listing-head">
        <h1>{t(`title.${title}`)}</h1>
        <p role="status">{t('count', { count: total })}</p>
      </header>
      {!isEmpty && <ListingFilters filters={filters} facets={facets} />}
      {total > 0 ? (
        <ProductGrid cards={cards} heading="h2" eager={4} />
      ) : (
        <Empty
          title={t(isEmpty ? 'empty.title' : 'empty.none')}
          action={<WayOn isEmpty={isEmpty} category={category} />}
        >
          {t(
            !isEmpty ? 'empty.noneText' : category === 'accessories' ? 'empty.text' : 'empty.shelf',
          )}
        </Empty>
      )}
      <Pager page={page} pages={pages} />
    </>
  )
}

/** From a shelf without products to all of them, from filters that fit nothing to the same shelf without them. */
function WayOn({ isEmpty, category }: { isEmpty: boolean; category: string }) {
  const t = useT('listing')
  const common = useT('common')
  if (isEmpty && category === 'all') return <LinkButton to="/">{common('backHome')}</LinkButton>
  return (
    <LinkButton to={`/category/${isEmpty ? 'all' : category}`}>
      {t(isEmpty ? 'empty.all' : 'clear')}
    </LinkButton>
  )
}

export const handle = { texts: ['listing', ...cardTexts] }
