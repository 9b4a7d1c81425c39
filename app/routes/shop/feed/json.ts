// JSON Feed 1.1, an item for each product, with its variants in the extension `_product`. https://jsonfeed.org
import { contentParts } from '../../../../shop/catalog/products/rules/contents.ts'
import { type ListCurrency, plainAmount } from '../../../../shop/platform/money/rules.ts'
import type { Feed, FeedProduct, FeedVariant } from '../../../http/feeds/offers'

type Channel = {
  title: string
  home_page_url: string
  feed_url: string
  description: string
  language: string
}

const moneyIn = (currency: ListCurrency) => (amount: bigint) => ({
  amount: plainAmount(amount, currency),
  currency,
})

export async function* jsonFeed(
  { products, currency }: Feed,
  channel: Channel,
): AsyncGenerator<string> {
  const head = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', ...channel })
  yield `${head.slice(0, -1)},"items":[`
  let between = '\n'
  for await (const product of products) {
    yield between + JSON.stringify(item(product, currency))
    between = ',\n'
  }
  yield '\n]}\n'
}

const item = (product: FeedProduct, currency: ListCurrency) => ({
  id: product.id,
  url: product.url,
  title: product.name,
  content_text: product.description,
  ...(product.detailsHtml !== '' && { content_html: product.detailsHtml }),
  image: product.variants[0]?.image,
  tags: [...product.categories, ...product.tags],
  _product: {
    brand: product.brand,
    categories: product.categories,
    ...lawFacts(product.legal),
    attributes: product.attributes.map(({ name, text }) => ({ name, text })),
    variants: product.variants.map((each) => offer(each, moneyIn(currency))),
  },
})

/** What the law asks to say; only what is known. */
const lawFacts = ({ maker, age, energy, guarantee, ...texts }: FeedProduct['legal']) => ({
  ...(Object.keys(maker).length > 0 && { maker }),
  ...(age !== null && { minimum_age: age }),
  ...(energy && { energy }),
  ...(guarantee && { guarantee }),
  ...(texts.warnings && { warnings: texts.warnings }),
  ...(texts.identification && { identification: texts.identification }),
})

const offer = (variant: FeedVariant, money: ReturnType<typeof moneyIn>) => ({
  id: variant.id,
  title: variant.title,
  options: variant.options,
  ...(variant.sku !== null && { sku: variant.sku }),
  ...(variant.gtin !== null && { gtin: variant.gtin }),
  ...(variant.weightGrams !== null && { weight_grams: variant.weightGrams }),
  ...(variant.contents && { contents: contentParts(variant.contents) }),
  url: variant.url,
  images: [variant.image, ...variant.moreImages],
  price: money(variant.price),
  ...(variant.unit && { unit_price: { ...money(variant.unit.price), per: variant.unit.per } }),
  ...(variant.price < variant.fullPrice && { full_price: money(variant.fullPrice) }),
  available: variant.isInStock,
})
