// Test products, their listing, and a promotion for them.
import { createHash } from 'node:crypto'
import type { CatalogueProduct } from '../../shop/catalog/products/rules/catalog.ts'
import type { Draft } from '../../shop/catalog/promotions/input.ts'
import { onPrices } from '../../shop/catalog/promotions/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import type { ListingQuery } from '../../shop/search/rules/listing.ts'

/** Returns the id of a test product's variant, by the English names of its option values. */
export const variantOf = (productId: string, ...values: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([productId, ...values]))
    .digest('hex')
    .slice(0, 16)

type Colour = { name: string; hex: string; price?: bigint; stock: number }
type Own = Pick<CatalogueProduct, 'id'> &
  Partial<CatalogueProduct> & {
    /** One variant each. */
    colours?: readonly Colour[]
    /** A second option: every color in every size, with the color's stock. */
    sizes?: readonly string[]
  }

/** A generic product at 100 Pi; the caller sets its colors and sizes. */
export const testProduct = ({ colours = [], sizes, ...own }: Own): CatalogueProduct => ({
  ...optionsOf(own.id, colours, sizes),
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
  chosen: [],
  page: 1,
}

/** A ten percent discount for everyone from `startsAt`. */
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

/** Without colors there is one variant, with nine in stock. */
const optionsOf = (
  id: string,
  colours: readonly Colour[],
  sizes?: readonly string[],
): Pick<CatalogueProduct, 'options' | 'variants'> => ({
  options: [
    ...(colours.length > 0
      ? [
          {
            name: 'Colour',
            type: 'swatch' as const,
            values: colours.map(({ name, hex }) => ({ name, hex })),
          },
        ]
      : []),
    ...(sizes
      ? [{ name: 'Size', type: 'button' as const, values: sizes.map((name) => ({ name })) }]
      : []),
  ],
  variants:
    colours.length === 0
      ? (sizes ?? [null]).map((size) => variantOfKind(id, size ? [size] : [], { stock: 9 }))
      : colours.flatMap(({ name, price, stock }) =>
          (sizes ?? [null]).map((size) =>
            variantOfKind(id, [name, ...(size ? [size] : [])], { price, stock }),
          ),
        ),
})

const variantOfKind = (
  id: string,
  values: readonly string[],
  { price, stock }: { price?: bigint; stock: number },
) => ({ id: variantOf(id, ...values), values, stock, ...(price !== undefined && { price }) })
