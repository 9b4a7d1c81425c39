// A product as Markdown: the content of its page.

import { artOf, type Deal, variantSearch } from '../../../shop/catalog/products/rules/catalog.ts'
import { hexOf, optionsOf } from '../../../shop/catalog/products/rules/options.ts'
import { fewLeft } from '../../../shop/catalog/products/rules/shown-stock.ts'
import { detailsSource, type Product } from '../../../shop/catalog/products/views/products.ts'
import { lower } from '../../../shop/catalog/promotions/rules.ts'
import { formatAmount, percentOff } from '../../../shop/platform/money/rules.ts'
import { shopZone } from '../../../shop/platform/time-zone.ts'
import { rateText } from '../../../shop/sales/taxes/rules/amounts.ts'
import { shownRate } from '../../../shop/sales/taxes/views.ts'
import { isShown } from '../../../shop/storefront/design/rules/features.ts'
import { hiddenFeatures } from '../../../shop/storefront/design/views.ts'
import type { World } from '../../../shop/world.ts'
import { sharedUrl } from '../../artwork/url'
import { productFacts } from '../../components/product/product-facts'
import { averageIn } from '../../components/product/Stars'
import { lastMomentOf, shortDate } from '../../components/text/dates'
import { terms } from '../../http/markdown/delivery'
import {
  addressesIn,
  asIs,
  bullets,
  flat,
  joined,
  line,
  source,
  table,
} from '../../http/markdown/text'
import type { Language } from '../../i18n/languages'
import { textOf } from '../../i18n/text'
import { lawMarkdown } from './sales-law-text'
import { shopStatus } from './status'
import { unitPriceText } from './unit-price-text'

export async function productMarkdown(
  world: World,
  product: Product,
  language: Language,
): Promise<string> {
  const { id, name, brand, description, features, variants, options, rating } = product
  const t = textOf(language, 'product')
  const m = textOf(language, 'markdown')
  const url = addressesIn(world, language).page(`/product/${id}`)
  const facts = productFacts(product)
  const details = source(await detailsSource(world, id, language), 2)
  const first = variants[0]
  const picture =
    first &&
    world.config.publicUrl +
      sharedUrl(artOf(product.art, first), hexOf(options, first), { id, language })
  return joined(
    `# ${line(name)}`,
    await shopStatus(world, language),
    line(description),
    bullets([
      `${textOf(language, 'listing')('brand')}: ${line(brand)}`,
      `${textOf(language, 'listing')('price')}: ${await priceOf(world, product, language)}`,
      `${m('availability')}: ${t(product.soldOut ? 'soldOut' : 'inStock')}`,
      ...(rating && isShown(await hiddenFeatures(world), 'reviews')
        ? [
            t('reviews.rated', {
              stars: averageIn(rating.average, language),
              count: rating.count,
            }),
          ]
        : []),
      `${m('page')}: <${url}>`,
      ...(picture ? [`${t('pictures')}: <${picture}>`] : []),
    ]),
    lawMarkdown(world, product, language),
    options.length > 0 && `## ${m('variants')}\n\n${variantTable(world, product, language, url)}`,
    (details !== '' || features.length > 0) && `## ${t('details')}`,
    details,
    features.length > 0 && `### ${t('features')}\n\n${bullets(features.map(line))}`,
    facts.length > 0 &&
      `## ${t('specifications')}\n\n${bullets(facts.map(([label, value]) => `${line(label)}: ${line(value)}`))}`,
    await terms(world, language),
  )
}

async function priceOf(world: World, product: Product, language: Language): Promise<string> {
  const { config } = world
  const amount = formatAmount(product.price, config.currency, language)
  const rate = await shownRate(world, product.taxClass)
  const tax =
    rate > 0 ? textOf(language, 'product')('tax', { percent: rateText(rate, language) }) : ''
  const said = product.isFrom
    ? flat(textOf(language, 'card').rich('from', { amount, ltr: asIs }))
    : amount
  const deal = product.isFrom ? '' : dealText(world, product.price, product.deal, language)
  return (
    [said, config.currency === 'PI' ? textOf(language, 'common')('currency') : '', tax]
      .filter(Boolean)
      .join(' ') +
    unitPriceText(world, product.unit, language) +
    deal
  )
}

/** Discount text beside a reduced price. */
function dealText(world: World, price: bigint, deal: Deal | undefined, language: Language): string {
  if (!deal) return ''
  const t = textOf(language, 'product')
  const amount = (value: bigint) => formatAmount(value, world.config.currency, language)
  const said = (key: string, value: bigint) =>
    flat(t.rich(key, { amount: amount(value), ltr: asIs }))
  const { fullPrice, lowest, percent, endsAt } = deal
  const day = endsAt && shortDate(lastMomentOf(endsAt), language, shopZone(world))
  return ` (${[
    `${t('deal.before')} ${amount(fullPrice)}`,
    percentOff(percent, language),
    said('deal.saved', lower(fullPrice, lowest) - price),
    ...(day ? [t('deal.until', { date: day })] : []),
    said('deal.lowest', lowest),
  ].join('; ')})`
}

function variantTable(world: World, product: Product, language: Language, url: string): string {
  const t = textOf(language, 'product')
  const { options, variants } = product
  const rows = variants.map((variant) => {
    const { price, deal, soldOut, left } = variant
    return [
      ...optionsOf(options, variant).map(({ value }) => line(value)),
      formatAmount(price, world.config.currency, language) +
        unitPriceText(world, variant.unit, language) +
        dealText(world, price, deal, language),
      soldOut ? t('soldOut') : left <= fewLeft ? t('fewLeft', { count: left }) : t('inStock'),
      `<${url}${variantSearch(optionsOf(options, variant, 'name'))}>`,
      variant.id,
    ]
  })
  const m = textOf(language, 'markdown')
  const head = [textOf(language, 'listing')('price'), m('availability'), m('page'), m('variantId')]
  return table([...options.map(({ label }) => line(label)), ...head], rows)
}
