// The special shirts: large images, each with a color picker.
import { ofKind } from '../../../shop/catalog/products/views/products.ts'
import { PageHead } from '../../components/layout/PageHead'
import { useShopName } from '../../components/layout/shop-name'
import { cardTexts, ProductGrid } from '../../components/listing/ProductGrid'
import { requestContext, share } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import type { Route } from './+types/gallery'

export { NotFound as ErrorBoundary } from '../../components/layout/NotFound'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'gallery')
  if (!new URL(request.url).search) share(context, 'catalog')
  const { world, language } = requestContext(context)
  const cards = await ofKind(world, 'tshirt', 5, language)
  return { cards, count: cards.length }
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { cards, count } = loaderData
  const t = useT('gallery')
  const more = (
    <LinkButton to="/category/clothes" kind="quiet">
      {t('more')}
    </LinkButton>
  )
  return (
    <div className="gallery">
      <PageHead
        title={t('title')}
        description={t('description', { shop: useShopName() })}
        canonical="/tshirts-gallery"
      />
      <header className="listing-head">
        <h1>{t('title')}</h1>
        {count > 0 && <p>{t('text', { count })}</p>}
      </header>
      {count > 0 ? (
        <>
          <ProductGrid cards={cards} heading="h2" eager={3} />
          <p className="after-grid">{more}</p>
        </>
      ) : (
        <Empty icon="camera" title={t('empty')} action={more}>
          {t('emptyText')}
        </Empty>
      )}
    </div>
  )
}

export const handle = { texts: ['gallery', ...cardTexts] }
