// A product for tests.
import type { CatalogueProduct } from '../shop/catalog/rules.ts'
import { coins } from '../shop/money/rules.ts'

/** A product that is like any other, at 100 Pi; its colours are the caller's. */
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
