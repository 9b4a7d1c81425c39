// What the words of a search find, with the filters of a listing.
import { Form, Link } from 'react-router'
import { listingQuery, longestSearch } from '../../../shop/catalog/input.ts'
import { type Listing as Found, listing } from '../../../shop/catalog/views.ts'
import { door } from '../../http/door'
import { useT } from '../../i18n/text'
import { packCards } from '../../parts/cards'
import { categoryLinks } from '../../parts/categories'
import { Head } from '../../parts/Head'
import { countFilters, ListingFilters } from '../../parts/ListingFilters'
import { cardTexts, ProductGrid } from '../../parts/ProductGrid'
import { Empty } from '../../ui/Empty'
import { Pager } from '../../ui/Pager'
import type { Route } from './+types/search'

const nothing: Found = { cards: [], total: 0, page: 1, pages: 1, brands: [] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = listingQuery('all', new URL(request.url).searchParams)
  const { category: _category, page: _page, ...filters } = query
  const found = query.q === null ? nothing : await listing(door(context).world, query)
  return {
    filters,
    brands: Object.fromEntries(found.brands.map(({ brand, count }) => [brand, count])),
    cards: packCards(found.cards),
    total: found.total,
    page: found.page,
    pages: found.pages,
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { filters, brands, total, page, pages } = loaderData
  const t = useT('search')
  const list = useT('listing')
  const words = filters.q
  const title = words ? t('titleFor', { words }) : t('title')
  const isEmpty = total === 0 && countFilters(filters) === 0
  return (
    <>
      <Head title={title} />
      <meta name="robots" content="noindex" />
      <header className="listing-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {words && <p role="status">{list('count', { count: total })}</p>}
      </header>
      {words && !isEmpty && <ListingFilters filters={filters} brands={brands} />}
      {total > 0 ? (
        <ProductGrid cards={loaderData.cards} heading="h2" eager={4} />
      ) : (
        <Empty
          icon="search"
          title={words ? (isEmpty ? t('none', { words }) : list('empty.none')) : t('prompt')}
          action={<SearchAgain words={words ?? ''} />}
        >
          {words ? (isEmpty ? t('noneText') : list('empty.noneText')) : t('promptText')}
        </Empty>
      )}
      {total === 0 && <Categories />}
      <Pager page={page} pages={pages} />
    </>
  )
}

function SearchAgain({ words }: { words: string }) {
  const t = useT('search')
  return (
    <Form className="search-again" action="/search">
      <input
        key={words}
        type="search"
        name="q"
        defaultValue={words}
        maxLength={longestSearch}
        aria-label={t('label')}
      />
      <button type="submit" className="button primary">
        {t('button')}
      </button>
    </Form>
  )
}

function Categories() {
  const t = useT('listing')
  return (
    <nav className="shelf-links centred" aria-label={t('browse')}>
      {categoryLinks.map((slug) => (
        <Link key={slug} to={`/category/${slug}`}>
          {t(`title.${slug}`)}
        </Link>
      ))}
    </nav>
  )
}

export const handle = { texts: ['search', 'listing', ...cardTexts] }
