// Structured data (schema.org). Rendered on the server only.
import type { Product } from '../../../shop/catalog/products/views.ts'
import { plainAmount } from '../../../shop/platform/money/rules.ts'

export type Thing = Readonly<Record<string, unknown>>

/** Steps from the front page to this one; `url` whole. */
export const breadcrumbs = (steps: readonly { name: string; url: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

export const organization = (shop: { name: string; url: string; mail: string }): Thing => ({
  '@type': 'OnlineStore',
  '@id': `${shop.url}/#shop`,
  name: shop.name,
  url: shop.url,
  logo: `${shop.url}/icon.svg`,
  email: shop.mail,
})

/** Where a search on the page begins. */
export const website = (shop: { name: string; url: string }, language: string): Thing => ({
  '@type': 'WebSite',
  name: shop.name,
  url: shop.url,
  inLanguage: language,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${shop.url}/search?q={words}`,
    'query-input': 'required name=words',
  },
})

/** One offer for each colour. The currency is Pi's ticker: it has no ISO code (docs/decisions/034-structured-data-currency.md). */
export const productThing = (
  { id, name, description, brand, colours }: Product,
  { url, image }: { url: string; image: (colour: Product['colours'][number]) => string },
): Thing => ({
  '@type': 'Product',
  name,
  description,
  sku: id,
  brand: { '@type': 'Brand', name: brand },
  image: [...new Set(colours.map(image))],
  offers: colours.map((colour) => ({
    '@type': 'Offer',
    name: colour.label,
    url: `${url}?${new URLSearchParams({ colour: colour.name })}`,
    price: plainAmount(colour.price, 'PI'),
    priceCurrency: 'PI',
    availability: `https://schema.org/${colour.soldOut ? 'OutOfStock' : 'InStock'}`,
  })),
})

/** As it stands in a script: nothing in it can end the script. */
export const written = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
