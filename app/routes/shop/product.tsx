// One product in the colour that its address names.
import { data, Link, redirect } from 'react-router'
import { colourSearch } from '../../../shop/catalog/input.ts'
import { defaultColour } from '../../../shop/catalog/rules.ts'
import { productById, relatedTo } from '../../../shop/catalog/views.ts'
import { artUrl } from '../../art/url'
import { door, share } from '../../http/door'
import { useT } from '../../i18n/text'
import { BuyBar, BuyBox } from '../../parts/BuyBox'
import { packCards } from '../../parts/cards'
import { Head } from '../../parts/Head'
import { Kept } from '../../parts/Kept'
import { cardTexts, ProductGrid } from '../../parts/ProductGrid'
import { LinkButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import type { Route } from './+types/product'

const relatedCount = 4

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  // Ids that an earlier kind of trending page gave to the same products.
  if (id.startsWith('trending-')) throw redirect(`/product/${id.slice(9)}${search}`, 301)
  const { world } = door(context)
  const product = await productById(world, id)
  if (!product) throw data(null, { status: 404 })
  const { colours, features, specifications, ...facts } = product
  const wanted = searchParams.get('colour')
  const colour = colours.find((each) => each.name === wanted) ?? defaultColour(colours)
  if (!search || search === colourSearch(colour.name)) share(context, `product:${id}`, 'catalog')
  return {
    ...facts,
    colours,
    features,
    specifications,
    chosen: colours.indexOf(colour),
    hours: world.config.reviewHours,
    related: packCards(await relatedTo(world, id, relatedCount)),
  }
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { id, name, brand, category, attribute, art, colours, hours } = loaderData
  const t = useT('product')
  const list = useT('listing')
  const common = useT('common')
  const colour = colours[loaderData.chosen] ?? defaultColour(colours)
  return (
    <>
      <Head title={name} description={loaderData.description} canonical={`/product/${id}`} />
      <nav className="crumbs" aria-label={t('where')}>
        <Link to="/">{common('backHome')}</Link>
        <Link to={`/category/${category}`}>{list(`title.${category}`)}</Link>
      </nav>
      <article className="product">
        <figure className="product-picture">
          <img
            src={artUrl(art, colour.hex)}
            alt={t('picture', { name, colour: colour.name })}
            width="800"
            height="800"
            fetchPriority="high"
          />
          <figcaption>{t('illustration')}</figcaption>
        </figure>
        <div className="buy-box">
          <p className="brand">
            <Link to={`/category/all?${new URLSearchParams({ brand })}`}>{brand}</Link>
            <bdi>{attribute}</bdi>
          </p>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className="lead" dir="auto">
            {loaderData.description}
          </p>
          <BuyBox productId={id} colours={colours} colour={colour} hours={hours} />
        </div>
        <img
          className="product-near"
          src={artUrl(art, colour.hex, 'detail')}
          alt={t('near', { name, colour: colour.name })}
          width="800"
          height="800"
          loading="lazy"
        />
        <Kept className="product-details" by={`details ${nameOf(loaderData)}`}>
          {() => <Details {...loaderData} />}
        </Kept>
      </article>
      {loaderData.related !== '[]' && (
        <section className="related" aria-labelledby="related">
          <h2 id="related">{t('related')}</h2>
          <ProductGrid cards={loaderData.related} />
        </section>
      )}
      <BuyBar name={name} colour={colour} />
    </>
  )
}

type DetailsProps = Pick<
  Route.ComponentProps['loaderData'],
  'detailedInfo' | 'features' | 'specifications'
>

/** Product texts change by hand and seldom; their own words are the name of their markup. */
const nameOf = ({ detailedInfo, features, specifications }: DetailsProps): string =>
  JSON.stringify([detailedInfo, features, specifications])

function Details({ detailedInfo, features, specifications }: DetailsProps) {
  const t = useT('product')
  return (
    <>
      <section>
        <h2>{t('details')}</h2>
        <p dir="auto">{detailedInfo}</p>
        {features.length > 0 && (
          <>
            <h3>{t('features')}</h3>
            <ul>
              {features.map((feature) => (
                <li key={feature}>
                  <bdi>{feature}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {specifications.length > 0 && (
        <section>
          <h2>{t('specifications')}</h2>
          <dl className="specifications">
            {specifications.map(([label, value]) => (
              <div key={label}>
                <dt>
                  <bdi>{label}</bdi>
                </dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useT('product')
  if (!isMissing(error)) throw error
  return (
    <>
      <Head title={t('notFound')} />
      <meta name="robots" content="noindex" />
      <div className="empty">
        <Icon name="search" size={72} />
        <h1>{t('notFound')}</h1>
        <p>{t('notFoundText')}</p>
        <LinkButton to="/category/all">{t('seeAll')}</LinkButton>
      </div>
    </>
  )
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

export const handle = { texts: ['product', 'listing', ...cardTexts] }
