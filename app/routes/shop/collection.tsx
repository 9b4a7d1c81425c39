// Collection page: a listing of its products.

import { collectionOfSlug } from '../../../shop/catalog/collections/views.ts'
import { photoUrl } from '../../../shop/catalog/products/rules/photos.ts'
import { isShareable, listingQuery, listingSearch, plainQuery } from '../../../shop/search/input.ts'
import { collectionListing } from '../../../shop/search/views/collections.ts'
import { PageHead } from '../../components/layout/PageHead'
import { BreadcrumbData } from '../../components/layout/StructuredData'
import { useShopName } from '../../components/layout/shop-name'
import { cardTexts } from '../../components/listing/ProductGrid'
import { redirect } from '../../http/redirects'
import { requestContext, share } from '../../http/request-context'
import { forAnHour, notFound } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import type { Route } from './+types/collection'
import { ListingPage } from './ListingPage'

export const handle = { texts: ['listing', ...cardTexts] }

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { search, searchParams } = new URL(request.url)
  const found = await collectionOfSlug(world, slug, language)
  if (found.is === 'moved')
    throw redirect(`/collection/${found.slug}${search}`, { status: 301, headers: forAnHour })
  if (found.is !== 'collection') throw await notFound(context, request)
  const plain = plainQuery(searchParams, language)
  if (plain)
    throw redirect(
      `/collection/${slug}${listingSearch(listingQuery('all', plain, world.config.currency), world.config.currency)}`,
    )
  const query = { ...listingQuery('all', searchParams, world.config.currency), q: null }
  const list = await collectionListing(world, found.row, query, language)
  if (isShareable(query, search, list, world.config.currency))
    share(context, 'catalog', 'collections')
  const { page: _page, ...filters } = query
  const { facets, filters: valueFilters, cards, total, page, pages } = list
  return {
    collection: found.page,
    kind: found.row.kind,
    filters,
    facets,
    valueFilters,
    cards,
    total,
    page,
    pages,
  }
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { collection, kind, page } = loaderData
  const t = useT('listing')
  const shop = useShopName()
  const { title } = collection
  const path = `/collection/${collection.slug}`
  const steps = [{ label: collection.name, to: path }]
  return (
    <>
      <PageHead
        title={title}
        description={collection.seo || t('description', { title, shop })}
        canonical={`${path}${page > 1 ? `?page=${page}` : ''}`}
      />
      <BreadcrumbData steps={steps} />
      <ListingPage
        {...loaderData}
        heading={<bdi>{title}</bdi>}
        steps={steps}
        text={<Introduction {...collection} />}
        path={path}
        firstSort={kind === 'manual' ? 'arranged' : 'newest'}
      />
    </>
  )
}

function Introduction({
  descriptionHtml,
  photo,
}: Pick<Route.ComponentProps['loaderData']['collection'], 'descriptionHtml' | 'photo'>) {
  if (!descriptionHtml && !photo) return null
  return (
    <div className="collection-text">
      {photo && (
        <img src={photoUrl(photo, 'webp', 320)} alt="" width={photo.width} height={photo.height} />
      )}
      {descriptionHtml && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: richTextHtml passes through no HTML from the source text.
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
      )}
    </div>
  )
}
