// Product listing with filters, sort order and pagination: of a category, or of a collection.
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Card } from '../../../shop/catalog/products/rules/catalog.ts'
import { ProductGrid } from '../../components/listing/ProductGrid'
import { ProductBreadcrumbs } from '../../components/product/ProductBreadcrumbs'
import { PlusShipping } from '../../components/text/TaxIncluded'
import { useT } from '../../i18n/text'
import type { Step } from '../../ui/Breadcrumbs'
import { LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Pager } from '../../ui/Pager'
import { countFilters, ListingFilters, type ListingFiltersProps } from './ListingFilters'

type Props = Pick<ListingFiltersProps, 'filters' | 'facets' | 'valueFilters'> & {
  heading: ReactNode
  steps: readonly Step[]
  /** Above the heading: links to related listings. */
  browse?: ReactNode
  /** Below the heading of the first page. */
  text?: ReactNode
  /** Path without filters. */
  path: string
  /** Default sort order, if it is not relevance. */
  firstSort?: 'arranged' | 'newest'
  cards: readonly Card[]
  total: number
  page: number
  pages: number
}

export function ListingPage({ heading, steps, browse, text, path, firstSort, ...shown }: Props) {
  const { filters, facets, valueFilters, cards, total, page, pages } = shown
  const t = useT('listing')
  const common = useT('common')
  const root = useRouteLoaderData<{ hasTaxes?: boolean }>('root')
  const isEmpty = total === 0 && countFilters(filters) === 0
  return (
    <>
      <ProductBreadcrumbs steps={steps} />
      {browse}
      <header className="listing-head">
        <h1>{heading}</h1>
        <p role="status">{t('count', { count: total })}</p>
      </header>
      {page === 1 && text}
      {(total > 1 || countFilters(filters) > 0) && (
        <ListingFilters {...{ filters, facets, valueFilters, firstSort }} />
      )}
      {total > 0 ? (
        <ProductGrid cards={cards} heading="h2" eager={4} />
      ) : (
        <Empty
          icon={isEmpty ? 'box' : 'search'}
          title={t(isEmpty ? 'empty.title' : 'empty.none')}
          action={<WayOn isEmpty={isEmpty} path={path} />}
        >
          {t(isEmpty ? 'empty.category' : 'empty.noneText')}
        </Empty>
      )}
      {total > 0 && root?.hasTaxes && (
        <p className="hint">
          <span>{common('taxIncluded')}</span> <PlusShipping />
        </p>
      )}
      <Pager page={page} pages={pages} />
    </>
  )
}

/** An empty category links to all products; filters without a match link to the category without filters. */
function WayOn({ isEmpty, path }: { isEmpty: boolean; path: string }) {
  const t = useT('listing')
  const common = useT('common')
  const all = '/category/all'
  if (isEmpty && path === all) return <LinkButton to="/">{common('backHome')}</LinkButton>
  return <LinkButton to={isEmpty ? all : path}>{t(isEmpty ? 'empty.all' : 'clear')}</LinkButton>
}
