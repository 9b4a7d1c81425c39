// Meta's catalog as CSV. https://developers.facebook.com/docs/commerce-platform/catalog/fields
import { type Cell, csvRows, numeric } from '../../../../shop/platform/csv/writer.ts'
import { type ListCurrency, plainAmount } from '../../../../shop/platform/money/rules.ts'
import type { Feed, FeedProduct, FeedVariant } from '../../../http/feeds/offers'

const columns = [
  'id',
  'item_group_id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'gtin',
  'color',
  'size',
  'product_type',
  'shipping_weight',
]

const mostImages = 20
/** In characters. */
const longestTitle = 200
const priceIn = (currency: ListCurrency) => (amount: bigint) =>
  `${plainAmount(amount, currency)} ${currency}`

export async function* metaFeed({ products, currency }: Feed): AsyncGenerator<string> {
  yield csvRows([columns])
  for await (const product of products)
    yield csvRows(product.variants.map((variant) => row(product, variant, priceIn(currency))))
}

function row(
  product: FeedProduct,
  variant: FeedVariant,
  money: (amount: bigint) => string,
): Cell[] {
  const { price, fullPrice, weightGrams } = variant
  return [
    variant.id,
    product.id,
    [...variant.title].slice(0, longestTitle).join(''),
    product.description,
    variant.isInStock ? 'in stock' : 'out of stock',
    'new',
    money(fullPrice),
    price < fullPrice ? money(price) : '',
    variant.url,
    variant.image,
    variant.moreImages.slice(0, mostImages).join(','),
    product.brand,
    variant.gtin === null ? '' : numeric(variant.gtin),
    variant.color ?? '',
    variant.size ?? '',
    product.categories.join(' > '),
    weightGrams ? `${weightGrams} g` : '',
  ]
}
