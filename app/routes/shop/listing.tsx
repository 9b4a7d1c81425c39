// A category, or all products: filters, cards, pages.
import { Link } from 'react-router'
import { isListing, isShareable, listingQuery } from '../../../shop/catalog/input.ts'
import { listing, stockedCategories } from '../../../shop/catalog/views.ts'
import { door, share } from '../../http/door'
import { useT } from '../../i18n/text'
import { packCards } from '../../parts/cards'
import { Head } from '../../parts/Head'
import { Kept } from '../../parts/Kept'
import { countFilters, ListingFilters } from '../../parts/ListingFilters'
import { cardTexts, ProductGrid } from '../../parts/ProductGrid'
import { LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Pager } from '../../ui/Pager'
import type { Route } from './+types/listing'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { world } = door(context)
  const { search, searchParams } = new URL(request.url)
  const query = listingQuery(params.category, searchParams)
  // A category has no search words: those have a page of their own.
  const [found, shelves] = await Promise.all([
    listing(world, { ...query, q: null }),
    stockedCategories(world),
  ])
  if (isShareable(query, search, found)) share(context, 'catalog')
  const { category, page: _page, ...filters } = query
  return {
    category,
    shelves,
    title: isListing(params.category) ? category : 'unknown',
    filters: { ...filters, q: null },
    brands: Object.fromEntries(found.brands.map(({ brand, count }) => [brand, count])),
    cards: packCards(found.cards),
    total: found.total,
    page: found.page,
    pages: found.pages,
  }
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { category, shelves, title, filters, brands, total, page, pages } = loaderData
  const t = useT('listing')
  const common = useT('common')
  const name = t(`title.${title}`)
  const isEmpty = total === 0 && countFilters(filters) === 0
  return (
    <>
      <Head
        title={name}
        description={t('description', { title: name, shop: common('shop') })}
        canonical={`/category/${category}${page > 1 ? `?page=${page}` : ''}`}
      />
      <Kept
        as="nav"
        className="shelf-links"
        aria-label={t('browse')}
        by={`shelves ${category} ${shelves}`}
      >
        {() =>
          (['all', ...shelves] as const).map((slug) => (
            <Link
              key={slug}
              to={`/category/${slug}`}
              aria-current={slug === category ? 'page' : undefined}
            >
              {t(`title.${slug}`)}
            </Link>
          ))
        }
      </Kept>
      <header className="listing-head">
        <h1>{name}</h1>
        <p role="status">{t('count', { count: total })}</p>
      </header>
      {!isEmpty && <ListingFilters filters={filters} brands={brands} />}
      {total > 0 ? (
        <ProductGrid cards={loaderData.cards} heading="h2" eager={4} />
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
