// What the words of a search find, with the filters of a listing.
import { Link, useLocation } from 'react-router'
import { listingQuery, listingSearch, longestSearch } from '../../../shop/catalog/input.ts'
import { type Listing as Found, listing } from '../../../shop/catalog/views.ts'
import { door, share } from '../../http/door'
import { varied } from '../../http/marks'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { packBrands, packCards } from '../../parts/cards'
import { categoryLinks } from '../../parts/categories'
import { Head } from '../../parts/Head'
import { Kept } from '../../parts/Kept'
import { countFilters, ListingFilters } from '../../parts/ListingFilters'
import { cardTexts, ProductGrid } from '../../parts/ProductGrid'
import { Empty } from '../../ui/Empty'
import { Pager } from '../../ui/Pager'
import type { Route } from './+types/search'

const nothing: Found = { cards: [], total: 0, page: 1, pages: 1, brands: [], meant: null }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const query = listingQuery('all', searchParams)
  if (search === listingSearch(query)) share(context, varied, 'catalog')
  const { category: _category, page: _page, ...filters } = query
  const { world, language } = door(context)
  const found = query.q === null ? nothing : await listing(world, query, language)
  return {
    filters,
    brands: packBrands(found.brands),
    cards: packCards(found.cards),
    total: found.total,
    page: found.page,
    pages: found.pages,
  }
}

type Data = Route.ComponentProps['loaderData']

export default function Search({ loaderData }: Route.ComponentProps) {
  const { cards, brands, total } = loaderData
  const t = useT('search')
  const { search } = useLocation()
  const words = loaderData.filters.q
  return (
    <>
      <Head title={words ? t('titleFor', { words }) : t('title')} />
      <meta name="robots" content="noindex" />
      <Kept by={`search ${search} ${total} ${brands} ${cards}`}>
        {() => <Page {...loaderData} />}
      </Kept>
    </>
  )
}

function Page({ filters, brands, cards, total, page, pages }: Data) {
  const t = useT('search')
  const list = useT('listing')
  const words = filters.q
  const isEmpty = total === 0 && countFilters(filters) === 0
  return (
    <>
      <header className="listing-head">
        <h1>
          <bdi>{words ? t('titleFor', { words }) : t('title')}</bdi>
        </h1>
        {words && <p role="status">{list('count', { count: total })}</p>}
      </header>
      {words && !isEmpty && <ListingFilters filters={filters} brands={brands} />}
      {total > 0 ? (
        <ProductGrid cards={cards} heading="h2" eager={4} />
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
    <form className="search-again" action={pathIn(useLanguage(), '/search')}>
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
    </form>
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
