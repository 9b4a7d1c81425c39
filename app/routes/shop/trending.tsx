// New and popular products, ranked, on numbered pages.
import { trending } from '../../../shop/sales/recommendations/views/trending.ts'
import { pageSize } from '../../../shop/search/rules/listing.ts'
import { PageHead } from '../../components/layout/PageHead'
import { BreadcrumbData } from '../../components/layout/StructuredData'
import { useShopName } from '../../components/layout/shop-name'
import { cardTexts, ProductGrid } from '../../components/listing/ProductGrid'
import { ProductBreadcrumbs } from '../../components/product/ProductBreadcrumbs'
import { requestContext, share } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Pager } from '../../ui/Pager'
import type { Route } from './+types/trending'

export { NotFound as ErrorBoundary } from '../../components/layout/NotFound'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'trending')
  const { search, searchParams } = new URL(request.url)
  const { world, language } = requestContext(context)
  const cards = await trending(world, language)
  const pages = Math.max(1, Math.ceil(cards.length / pageSize))
  const wanted = Number(searchParams.get('page'))
  const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pages) : 1
  if (search === searchOf(page)) share(context, 'catalog')
  const from = (page - 1) * pageSize
  return { cards: cards.slice(from, from + pageSize), from, count: cards.length, page, pages }
}

const searchOf = (page: number): string => (page > 1 ? `?page=${page}` : '')

export default function Trending({ loaderData }: Route.ComponentProps) {
  const t = useT('listing')
  const common = useT('common')
  const { cards, from, count, page, pages } = loaderData
  const title = t('trending.title', { count })
  const steps = [{ label: title, to: '/category/trending' }]
  return (
    <>
      <PageHead
        title={title}
        description={t('trending.description', { shop: useShopName() })}
        canonical={`/category/trending${searchOf(page)}`}
      />
      <BreadcrumbData steps={steps} />
      <ProductBreadcrumbs steps={steps} />
      <header className="listing-head">
        <h1>{title}</h1>
        <p>{t('trending.text')}</p>
      </header>
      {count > 0 ? (
        <>
          <ProductGrid cards={cards} heading="h2" eager={4} rankedFrom={from + 1} />
          <Pager page={page} pages={pages} />
        </>
      ) : (
        <Empty
          icon="heart"
          title={t('empty.title')}
          action={<LinkButton to="/">{common('backHome')}</LinkButton>}
        >
          {t('empty.category')}
        </Empty>
      )}
    </>
  )
}

export const handle = { texts: ['listing', ...cardTexts] }
