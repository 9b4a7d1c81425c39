// A product for tests, its listing, and a promotion for it.
import type { CatalogueProduct } from '../../shop/catalog/products/rules.ts'
import type { Draft } from '../../shop/catalog/promotions/input.ts'
import { onPrices } from '../../shop/catalog/promotions/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import type { ListingQuery } from '../../shop/search/rules.ts'

/** A generic product at 100 Pi; the caller sets its colours. */
export const plainThing = (
  own: Pick<CatalogueProduct, 'id' | 'colours'> & Partial<CatalogueProduct>,
): CatalogueProduct => ({
  name: own.id,
  category: 'audio',
  brand: 'Lumen',
  basePrice: coins(100),
  description: 'A thing.',
  detailedInfo: 'A thing that sounds.',
  features: ['Sounds'],
  specifications: [['Warranty', '2 years']],
  attribute: 'Wireless',
  art: { kind: 'speaker', variant: 0 },
  ...own,
})

/** The first page of all products, in the default order. */
export const everyListing: ListingQuery = {
  category: 'all',
  q: null,
  sort: 'relevance',
  brand: null,
  min: null,
  max: null,
  inStock: false,
  onSale: false,
  rating: null,
  colour: null,
  page: 1,
}

/** A discount of ten percent for everyone, from a moment on. */
export const tenPercentOff = (startsAt: Date, more: Partial<Draft> = {}): Draft => ({
  ...onPrices,
  name: 'Week',
  percent: 10,
  priority: 0,
  category: 'audio',
  productIds: null,
  code: null,
  startsAt,
  endsAt: null,
  mostUses: null,
  mostPerShopper: null,
  ...more,
})
