// Product page, with the options selected in its URL.

import { Link } from 'react-router'
import { ofCategory } from '../../../../shop/catalog/categories/views.ts'
import {
  type ArtRef,
  artOf,
  optionParameter,
  variantSearch,
} from '../../../../shop/catalog/products/rules/catalog.ts'
import { variantChosen } from '../../../../shop/catalog/products/rules/choice.ts'
import { lineName, optionsOf } from '../../../../shop/catalog/products/rules/options.ts'
import { photoSet, photoUrl } from '../../../../shop/catalog/products/rules/photos.ts'
import {
  type Product as ProductView,
  productById,
} from '../../../../shop/catalog/products/views/products.ts'
import { renamedChoice } from '../../../../shop/catalog/products/views/renamed-choice.ts'
import { checkTime } from '../../../../shop/identity/hosted-checks/views.ts'
import { guaranteeText } from '../../../../shop/platform/settings/views.ts'
import { shownIdentityRule } from '../../../../shop/sales/checkout/views/identity-rule.ts'
import { heldByOwnOrders } from '../../../../shop/sales/orders/views/orders.ts'
import { relatedTo } from '../../../../shop/sales/recommendations/views/related.ts'
import { reviewsOf } from '../../../../shop/sales/reviews/views.ts'
import { shownShippingTerms } from '../../../../shop/sales/shipping/views.ts'
import { rateText } from '../../../../shop/sales/taxes/rules/amounts.ts'
import { shownRate } from '../../../../shop/sales/taxes/views.ts'
import { isShown } from '../../../../shop/storefront/design/rules/features.ts'
import { hiddenFeatures } from '../../../../shop/storefront/design/views.ts'
import { artUrl, cardUrl } from '../../../artwork/url'
import { PageHead } from '../../../components/layout/PageHead'
import { skipForUiPreferences } from '../../../components/layout/revalidation'
import { ProductData } from '../../../components/layout/StructuredData'
import { cardTexts, ProductGrid } from '../../../components/listing/ProductGrid'
import { breadcrumbsTo, ProductBreadcrumbs } from '../../../components/product/ProductBreadcrumbs'
import {
  GuaranteeLabel,
  GuaranteeNotice,
  lawTexts,
  MakerFacts,
} from '../../../components/product/SalesLaw'
import { averageIn, Stars } from '../../../components/product/Stars'
import {
  type ShownChoice,
  shownChoice,
  useShownChoice,
} from '../../../components/product/shown-choice'
import { redirect, segment } from '../../../http/redirects'
import { requestContext, share, shareUntil } from '../../../http/request-context'
import { notFound } from '../../../http/storefront/redirects'
import { useLanguage, useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { RecentlyViewed } from '../RecentlyViewed'
import type { Route } from './+types/page'
import { BuyBar, BuyBox } from './BuyBox'
import { OrderFacts } from './BuyFacts'
import { drawnPictures } from './drawn-images'
import { ProductDetails } from './ProductDetails'
import { ProductGallery, shownWidth } from './ProductGallery'
import { photoPictures } from './product-images'
import { Reviews } from './Reviews'

const relatedCount = 4

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  // Ids of the same products in an earlier kind of trending page.
  if (id.startsWith('trending-')) throw redirect(`/product/${segment(id.slice(9))}${search}`, 301)
  const { world, who, language } = requestContext(context)
  const product = await productById(world, id, language)
  if (!product) throw await notFound(context, request)
  const named = chosenSearch(product, searchParams)
  const isUnderstood = product.options.some(({ name }) => searchParams.has(optionParameter(name)))
  if (search && product.options.length > 0 && !isUnderstood) {
    const earlier = variantSearch(await renamedChoice(world, id, searchParams))
    if (earlier) throw redirect(`/product/${segment(id)}${earlier}`)
  }
  // A form without script submits more than the selection, and a cart line names its variant.
  if (searchParams.has('variant') || searchParams.has('productId'))
    throw redirect(`/product/${segment(id)}${named}`)
  if (!search || search === named) share(context, `product:${id}`, 'catalog', 'shipping')
  const { category } = product
  const shipping = await shownShippingTerms(world, {
    productId: id,
    category,
    variant: shownChoice(product, searchParams).shown,
  })
  for (const { window } of shipping) if (window) shareUntil(context, Date.parse(window.until))
  const taxRate = await shownRate(world, product.taxClass)
  return {
    tax: taxRate > 0 ? rateText(taxRate, language) : '',
    product,
    ...(await ofCategory(world, category, language)),
    hours: checkTime(world),
    identityRule: await shownIdentityRule(world),
    shipping,
    guarantee: await guaranteeText(world, language),
    isVisitor: !who,
    held: await heldByOwnOrders(
      world,
      who,
      product.variants.filter(({ soldOut }) => soldOut).map(({ id }) => id),
    ),
    said: isShown(await hiddenFeatures(world), 'reviews')
      ? await reviewsOf(world, id, language)
      : null,
    related: await relatedTo(world, id, relatedCount, language),
  }
}

/** The selection as a query string. */
function chosenSearch(product: ProductView, parameters: URLSearchParams): string {
  const { values } = variantChosen(product, parameters)
  const chosen = optionsOf(product.options, { values: values.map((at) => at ?? -1) }, 'name')
  return variantSearch(chosen.filter(({ value }) => value !== ''))
}

export const shouldRevalidate = skipForUiPreferences

type Data = Route.ComponentProps['loaderData']

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product: shown } = loaderData
  const { id, art } = shown
  const [choice, choose] = useShownChoice(shown)
  const language = useLanguage()
  const picture = artOf(art, choice.shown)
  return (
    <>
      <PageHead
        title={shown.seoTitle}
        description={shown.seoDescription}
        canonical={`/product/${id}`}
        picture={import.meta.env.SSR ? cardUrl(picture, choice.hex, { id, language }) : undefined}
      />
      {import.meta.env.SSR && <Awaited art={picture} hex={choice.hex} />}
      <ProductData product={shown} steps={breadcrumbsTo(loaderData.path, shown)} />
      <Page {...loaderData} choice={choice} choose={choose} />
      <RecentlyViewed current={id} />
    </>
  )
}

function Page({
  product: shown,
  path,
  sizeGuideHtml,
  choice,
  choose,
  hours,
  identityRule,
  shipping,
  isVisitor,
  held,
  tax,
  guarantee,
  related,
  said,
}: Data & { choice: ShownChoice; choose: (search: string) => void }) {
  const { id, name, brand, attribute, art } = shown
  const t = useT('product')
  const language = useLanguage()
  const named = lineName({ name, options: choice.chosen })
  const photos = photoPictures(shown, optionsOf(shown.options, choice.shown, 'name'), named)
  const isDrawn = photos.length === 0
  const isPlaceholder = art.kind === 'placeholder'
  const drawn = drawnPictures(art, choice.hex, (view) =>
    isPlaceholder ? named : t(view, { name: named }),
  )
  return (
    <>
      <ProductBreadcrumbs steps={breadcrumbsTo(path, shown)} />
      <article className="product">
        <ProductGallery
          pictures={isDrawn ? drawn : photos}
          label={t('pictures')}
          note={isDrawn && !isPlaceholder && t('illustration')}
        />
        <div className="buy-box">
          <p className="brand">
            <Link to={`/category/all?${new URLSearchParams({ brand })}`}>{brand}</Link>
            <bdi>{attribute}</bdi>
          </p>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          {said && shown.rating && (
            <p>
              <a href="#reviews">
                <Stars
                  rating={shown.rating}
                  label={t('reviews.rated', {
                    stars: averageIn(shown.rating.average, language),
                    count: shown.rating.count,
                  })}
                />
              </a>
            </p>
          )}
          <p className="lead" dir="auto">
            {shown.description}
          </p>
          <BuyBox
            product={shown}
            choice={choice}
            onChoose={choose}
            identityRule={identityRule}
            isVisitor={isVisitor}
            held={held}
            tax={tax}
            shipping={shipping}
          />
        </div>
        <div className="product-law">
          <GuaranteeNotice text={guarantee} />
          <GuaranteeLabel guarantee={shown.legal.guarantee} />
          <MakerFacts legal={shown.legal} brand={shown.brand} />
          <OrderFacts hours={hours} rule={identityRule} />
        </div>
        <ProductDetails {...shown} sizeGuideHtml={sizeGuideHtml} />
      </article>
      {said && <Reviews productId={id} {...said} />}
      {related.length > 0 && (
        <section className="related" aria-labelledby="related">
          <h2 id="related">{t('related')}</h2>
          <ProductGrid cards={related} />
        </section>
      )}
      <BuyBar name={name} choice={choice} />
    </>
  )
}

/**
 * Preloads what a browser needs before it has parsed the document. Only a link with `href` gets
 * into the head, out of hydration's way.
 */
function Awaited({ art, hex }: { art: ArtRef; hex: string | null }) {
  const { photo } = art
  return (
    <link
      rel="preload"
      as="image"
      href={photo ? photoUrl(photo, 'avif') : artUrl(art, hex)}
      {...(photo && {
        type: 'image/avif',
        imageSrcSet: photoSet(photo, 'avif'),
        imageSizes: shownWidth,
      })}
      fetchPriority="high"
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useT('product')
  if (!isMissing(error)) throw error
  return (
    <>
      <PageHead title={t('notFound')} description={t('notFoundText')} />
      <meta name="robots" content="noindex" />
      <Empty
        icon="search"
        heading="h1"
        title={t('notFound')}
        action={<LinkButton to="/category/all">{t('seeAll')}</LinkButton>}
      >
        {t('notFoundText')}
      </Empty>
    </>
  )
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

export const handle = { texts: ['product', ...cardTexts, ...lawTexts] }
