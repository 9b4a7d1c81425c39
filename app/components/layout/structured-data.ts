// Structured data of a page (schema.org). Built on the server only; a browser does not need it.

import { type ShownOption, variantSearch } from '../../../shop/catalog/products/rules/catalog.ts'
import type { BaseUnit, UnitPrice } from '../../../shop/catalog/products/rules/contents.ts'
import { lineName, optionsOf } from '../../../shop/catalog/products/rules/options.ts'
import type { Product } from '../../../shop/catalog/products/views/products.ts'
import { type ListCurrency, plainAmount } from '../../../shop/platform/money/rules.ts'
import type { SalesLaw } from '../../../shop/platform/settings/rules/law.ts'

export type StructuredDataNode = Readonly<Record<string, unknown>>

/** Steps from the home page to this one, with absolute `url`. */
export const breadcrumbs = (
  steps: readonly { name: string; url: string }[],
): StructuredDataNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

export const organization = (shop: {
  name: string
  url: string
  mail: string
}): StructuredDataNode => ({
  '@type': 'OnlineStore',
  '@id': `${shop.url}/#shop`,
  name: shop.name,
  url: shop.url,
  logo: `${shop.url}/icon.svg`,
  email: shop.mail,
})

/** A page written by the merchant; `shop` is the shop's base URL. */
export const webPage = (
  page: { name: string; description: string; url: string; language: string; at: Date },
  shop: string,
): StructuredDataNode => ({
  '@type': 'WebPage',
  name: page.name,
  description: page.description,
  url: page.url,
  inLanguage: page.language,
  dateModified: page.at.toISOString(),
  publisher: { '@id': `${shop}/#shop` },
})

/** Describes the site search for search engines. */
export const website = (
  shop: { name: string; url: string },
  language: string,
): StructuredDataNode => ({
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

type Variant = Product['variants'][number]
type Addresses = {
  url: string
  image: (variant: Variant) => string
  currency: ListCurrency
  /** Which facts the law asks for are stated. */
  law: SalesLaw
}

/**
 * A product, or a product group with its variants. The currency is Pi's ticker: it has no ISO code
 * (docs/decisions/034-structured-data-currency.md).
 */
export function productThing(product: Product, addresses: Addresses): StructuredDataNode {
  const { id, name, description, brand, tags, variants, options, attributes } = product
  const common = {
    ...lawProperties(product, addresses.law),
    description,
    brand: { '@type': 'Brand', name: brand },
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    ...(attributes.length > 0 && { additionalProperty: attributes.map(propertyValue) }),
  }
  const [first, ...more] = variants
  if (first && more.length === 0)
    return {
      '@type': 'Product',
      name,
      ...common,
      sku: id,
      image: [addresses.image(first)],
      offers: offerOf(product, first, addresses),
    }
  return {
    '@type': 'ProductGroup',
    name,
    ...common,
    productGroupID: id,
    url: addresses.url,
    image: [...new Set(variants.map(addresses.image))],
    variesBy: options.map((option) => propertyOf(option) ?? option.label),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: lineName({ name, options: optionsOf(options, variant) }),
      sku: variant.id,
      image: addresses.image(variant),
      ...Object.fromEntries(
        options.flatMap((option, at) => {
          const property = propertyOf(option)
          const value = option.values[variant.values[at] ?? -1]
          return property && value ? [[property.slice(schema.length), value.label]] : []
        }),
      ),
      offers: offerOf(product, variant, addresses),
    })),
  }
}

/** Maker, energy label and age limit. */
function lawProperties({ legal }: Product, law: SalesLaw): StructuredDataNode {
  const { maker, energy, age } = legal
  return {
    ...(law.makers &&
      maker.makerName && {
        manufacturer: {
          '@type': 'Organization',
          name: maker.makerName,
          ...(maker.makerAddress && { address: maker.makerAddress }),
        },
      }),
    ...(energy && {
      hasEnergyConsumptionDetails: {
        '@type': 'EnergyConsumptionDetails',
        hasEnergyEfficiencyCategory: `${schema}EUEnergyEfficiencyCategory${energy.class}`,
        energyEfficiencyScaleMin: `${schema}EUEnergyEfficiencyCategoryG`,
        energyEfficiencyScaleMax: `${schema}EUEnergyEfficiencyCategoryA`,
      },
    }),
    ...(age !== null && { audience: { '@type': 'PeopleAudience', requiredMinAge: age } }),
  }
}

const propertyValue = ({
  name,
  value,
  unit,
}: Product['attributes'][number]): StructuredDataNode => ({
  '@type': 'PropertyValue',
  name,
  value,
  ...(unit && { unitText: unit }),
})

const schema = 'https://schema.org/'

/** The schema.org property that a product varies by, if search engines know one; else null. */
const propertyOf = ({ name, type }: ShownOption): string | null =>
  type === 'swatch' ? `${schema}color` : name === 'Size' ? `${schema}size` : null

const offerOf = (
  { options, legal }: Product,
  variant: Variant,
  { url, currency, law }: Addresses,
): StructuredDataNode => ({
  '@type': 'Offer',
  url: `${url}${variantSearch(optionsOf(options, variant, 'name'))}`,
  price: plainAmount(variant.price, currency),
  priceCurrency: currency,
  ...(law.unitPrices &&
    variant.unit && { priceSpecification: unitPriceSpecification(variant.unit, currency) }),
  ...(legal.guarantee && {
    warranty: {
      '@type': 'WarrantyPromise',
      durationOfWarranty: {
        '@type': 'QuantitativeValue',
        value: legal.guarantee.years,
        unitCode: 'ANN',
      },
    },
  }),
  availability: `${schema}${variant.soldOut ? 'OutOfStock' : 'InStock'}`,
})

/** Units are codes of UN/CEFACT Recommendation 20. */
const unitPriceSpecification = (
  { price, per }: UnitPrice,
  currency: ListCurrency,
): StructuredDataNode => ({
  '@type': 'UnitPriceSpecification',
  price: plainAmount(price, currency),
  priceCurrency: currency,
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[per] },
})

const unitCodes: Record<BaseUnit, string> = {
  kg: 'KGM',
  l: 'LTR',
  m: 'MTR',
  m2: 'MTK',
  piece: 'C62',
}

/** Serialized for a script element: nothing in it can end the script. */
export const serializeStructuredData = (things: readonly StructuredDataNode[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
