// Google Merchant Center: RSS 2.0 with Google's fields. https://support.google.com/merchants/answer/7052112
import { createHash } from 'node:crypto'
import {
  type ContentUnit,
  contentParts,
  perOf,
} from '../../../../shop/catalog/products/rules/contents.ts'
import { type ListCurrency, plainAmount } from '../../../../shop/platform/money/rules.ts'
import type { Feed, FeedProduct, FeedVariant } from '../../../http/feeds/offers'
import { xml } from '../../../http/feeds/xml'

/** In characters, from the specification. */
const longest = {
  title: 150,
  description: 5_000,
  brand: 70,
  type: 750,
  option: 100,
  group: 50,
  detailName: 140,
  detail: 1_000,
}
const mostImages = 10
const mostDetails = 100

const cut = (text: string, most: number) => [...text].slice(0, most).join('')

/** A product id; if it is too long, its beginning and a hash. */
const groupOf = (id: string): string =>
  id.length <= longest.group
    ? id
    : `${id.slice(0, longest.group - 17)}-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`

// Pi has no ISO code: docs/decisions/034-structured-data-currency.md
const priceIn = (currency: ListCurrency) => (amount: bigint) =>
  `${plainAmount(amount, currency)} ${currency}`

export async function* googleFeed(
  { products, shipping, currency }: Feed,
  channel: { title: string; link: string; description: string },
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>'
  yield `${elements(Object.entries(channel))}\n`
  const money = priceIn(currency)
  for await (const product of products)
    for (const variant of product.variants) {
      const costs = await shipping(variant.price, variant.weightGrams)
      yield item(product, variant, costs, money)
    }
  yield '</channel></rss>\n'
}

function item(
  product: FeedProduct,
  variant: FeedVariant,
  shipping: Awaited<ReturnType<Feed['shipping']>>,
  money: (amount: bigint) => string,
): string {
  const { price, fullPrice, weightGrams } = variant
  const optional = (name: string, text: string | null | undefined): [string, string][] =>
    text ? [[name, text]] : []
  const fields: [string, string][] = [
    ['g:id', variant.id],
    ...optional('g:item_group_id', product.variants.length > 1 ? groupOf(product.id) : null),
    ['title', cut(variant.title, longest.title)],
    ['description', cut(product.description, longest.description)],
    ['link', variant.url],
    ['g:image_link', variant.image],
    ...variant.moreImages
      .slice(0, mostImages)
      .map((image): [string, string] => ['g:additional_image_link', image]),
    ['g:availability', variant.isInStock ? 'in_stock' : 'out_of_stock'],
    ['g:price', money(fullPrice)],
    ...optional('g:sale_price', price < fullPrice ? money(price) : null),
    ['g:brand', cut(product.brand, longest.brand)],
    ...optional('g:gtin', variant.gtin),
    ...optional('g:identifier_exists', variant.gtin === null ? 'no' : null),
    ...optional('g:color', variant.color && cut(variant.color, longest.option)),
    ...optional('g:size', variant.size && cut(variant.size, longest.option)),
    ...optional('g:shipping_weight', weightGrams ? `${weightGrams} g` : null),
    ...unitPricing(variant.contents),
    ...energyFields(product.legal.energy),
    ['g:product_type', cut(product.categories.join(' > '), longest.type)],
  ]
  const groups = [
    ...certification(product.legal.energy),
    ...product.attributes.slice(0, mostDetails).map(({ name, text }) =>
      group('g:product_detail', [
        ['g:attribute_name', cut(name, longest.detailName)],
        ['g:attribute_value', cut(text, longest.detail)],
      ]),
    ),
    ...shipping.map(({ country, service, price: costs }) =>
      group('g:shipping', [
        ['g:country', country],
        ['g:service', service],
        ['g:price', money(costs)],
      ]),
    ),
  ]
  return `<item>${elements(fields)}${groups.join('')}</item>\n`
}

/** https://support.google.com/merchants/answer/6324455 and 6324490 */
function unitPricing(contents: string | null): [string, string][] {
  if (!contents) return []
  const { amount, unit } = contentParts(contents)
  return [
    ['g:unit_pricing_measure', `${amount} ${googleUnits[unit]}`],
    ['g:unit_pricing_base_measure', `1 ${googleUnits[perOf(unit)]}`],
  ]
}

type Energy = FeedProduct['legal']['energy']

const energyFields = (energy: Energy): [string, string][] =>
  energy
    ? [
        ['g:energy_efficiency_class', energy.class],
        ['g:min_energy_efficiency_class', 'G'],
        ['g:max_energy_efficiency_class', 'A'],
      ]
    : []

/** https://support.google.com/merchants/answer/13528839 */
const certification = (energy: Energy): string[] =>
  energy?.eprel
    ? [
        group('g:certification', [
          ['g:certification_authority', 'EC'],
          ['g:certification_name', 'EPREL'],
          ['g:certification_code', energy.eprel],
        ]),
      ]
    : []

const googleUnits = {
  g: 'g',
  kg: 'kg',
  ml: 'ml',
  l: 'l',
  m: 'm',
  m2: 'sqm',
  piece: 'ct',
} as const satisfies Record<ContentUnit, string>

const elements = (fields: readonly [string, string][]): string =>
  fields.map(([name, text]) => `<${name}>${xml(text)}</${name}>`).join('')

const group = (name: string, fields: readonly [string, string][]): string =>
  `<${name}>${elements(fields)}</${name}>`
