// Search results with facets.
import { Link } from 'react-router'
import { categoriesNamed, categoryTree, linkOf } from '../../../../shop/catalog/categories/views.ts'
import {
  listingQuery,
  listingSearch,
  maxSearchLength,
  plainQuery,
} from '../../../../shop/search/input.ts'
import { priceInWords } from '../../../../shop/search/rules/price-words.ts'
import { listing, nothingFound, stockedCategories } from '../../../../shop/search/views/listing.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { useShopName } from '../../../components/layout/shop-name'
import { cardTexts, ProductGrid } from '../../../components/listing/ProductGrid'
import { ProductBreadcrumbs } from '../../../components/product/ProductBreadcrumbs'
import { redirect } from '../../../http/redirects'
import { requestContext, share } from '../../../http/request-context'
import { varied } from '../../../http/response-markers'
import { pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { Empty } from '../../../ui/Empty'
import { Pager } from '../../../ui/Pager'
import { countFilters, ListingFilters } from '../ListingFilters'
import type { Route } from './+types/page'
import { DidYouMean } from './DidYouMean'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const { world, language } = requestContext(context)
  const { byId } = await categoryTree(world)
  const wanted = byId.get(searchParams.get('category') ?? '')
  const plain = plainQuery(searchParams, language)
  const query = listingQuery(
    wanted?.isShown ? wanted.id : 'all',
    plain ?? searchParams,
    world.config.currency,
  )
  const priced = query.q === null ? null : priceInWords(query.q, language, world.config.currency)
  // Understood as a filter, which is shown and can be removed; one that was chosen before stays.
  if (priced) {
    const asked = {
      ...query,
      q: priced.q,
      min: query.min ?? priced.min,
      max: query.max ?? priced.max,
    }
    throw redirect(
      `${priced.q === null ? '/category/all' : '/search'}${listingSearch(asked, world.config.currency)}`,
    )
  }
  if (plain) throw redirect(`/search${listingSearch(query, world.config.currency)}`)
  if (search === listingSearch(query, world.config.currency)) share(context, varied, 'catalog')
  const { page: _page, ...filters } = query
  const [found, topCategories] = await Promise.all([
    query.q === null ? nothingFound : listing(world, query, language),
    stockedCategories(world),
  ])
  return {
    filters,
    topCategories: topCategories
      .filter(({ level }) => level === 1)
      .map((each) => linkOf(each, language)),
    categories: await categoriesNamed(
      world,
      [...found.facets.categories.map(({ value }) => value), query.category],
      language,
    ),
    meant: found.meant,
    facets: found.facets,
    valueFilters: found.filters,
    cards: found.cards,
    total: found.total,
    page: found.page,
    pages: found.pages,
  }
}

type Data = Route.ComponentProps['loaderData']

export default function Search({ loaderData }: Route.ComponentProps) {
  const t = useT('search')
  const words = loaderData.filters.q
  return (
    <>
      <PageHead
        title={words ? t('titleFor', { words }) : t('title')}
        description={t('description', { shop: useShopName() })}
      />
      <meta name="robots" content="noindex" />
      <Page {...loaderData} />
    </>
  )
}

function Page(shown: Data) {
  const {
    filters,
    topCategories,
    categories,
    meant,
    facets,
    valueFilters,
    cards,
    total,
    page,
    pages,
  } = shown
  const t = useT('search')
  const list = useT('listing')
  const words = filters.q
  const isEmpty = total === 0 && countFilters(filters) === 0 && filters.category === 'all'
  return (
    <>
      <ProductBreadcrumbs steps={[{ label: t('title'), to: '/search' }]} />
      <header className="listing-head">
        <h1>
          <bdi>{words ? t('titleFor', { words }) : t('title')}</bdi>
        </h1>
        {words && <p role="status">{list('count', { count: total })}</p>}
      </header>
      {meant && <DidYouMean meant={meant} />}
      {words && !isEmpty && <ListingFilters {...{ filters, facets, valueFilters, categories }} />}
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
      {total === 0 && <Categories topCategories={topCategories} />}
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
        maxLength={maxSearchLength}
        aria-label={t('label')}
      />
      <button type="submit" className="button primary">
        {t('button')}
      </button>
    </form>
  )
}

function Categories({ topCategories }: Pick<Data, 'topCategories'>) {
  const t = useT('listing')
  return (
    <nav className="category-links centred" aria-label={t('browse')}>
      {topCategories.map(({ id, slug, name }) => (
        <Link key={id} to={`/category/${slug}`}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

export const handle = { texts: ['search', 'listing', ...cardTexts] }
