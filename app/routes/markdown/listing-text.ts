// A listing as Markdown: a category, a collection, or all products.
import type { Card } from '../../../shop/catalog/products/rules/catalog.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import type { World } from '../../../shop/world.ts'
import {
  addressesIn,
  asIs,
  bullets,
  flat,
  joined,
  line,
  link,
  table,
} from '../../http/markdown/text'
import type { Language } from '../../i18n/languages'
import { textOf } from '../../i18n/text'
import { shopStatus } from './status'
import { unitPriceText } from './unit-price-text'

type Shown = {
  readonly title: string
  readonly text: string
  /** Path of the page without the language prefix. */
  readonly path: string
  readonly below: readonly { readonly slug: string; readonly name: string }[]
  readonly cards: readonly Card[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export async function listingMarkdown(
  world: World,
  shown: Shown,
  language: Language,
): Promise<string> {
  const { title, text, path, below, cards, total, page, pages } = shown
  const t = textOf(language, 'listing')
  const common = textOf(language, 'common')
  const { markdown } = addressesIn(world, language)
  const pageLink = (name: string, to: number) =>
    link(common(name), `${markdown(path)}${to > 1 ? `?page=${to}` : ''}`)
  return joined(
    `# ${line(title)}`,
    await shopStatus(world, language),
    page === 1 && line(text),
    below.length > 0 &&
      bullets(below.map(({ name, slug }) => link(name, markdown(`/category/${slug}`)))),
    `${t('count', { count: total })}. ${common('page', { page, pages })}`,
    cards.length > 0 && cardTable(world, cards, language),
    bullets([
      ...(page > 1 ? [pageLink('previous', page - 1)] : []),
      ...(page < pages ? [pageLink('next', page + 1)] : []),
    ]),
  )
}

function cardTable(world: World, cards: readonly Card[], language: Language): string {
  const m = textOf(language, 'markdown')
  const card = textOf(language, 'card')
  const product = textOf(language, 'product')
  const { markdown } = addressesIn(world, language)
  const amount = (value: bigint) => formatAmount(value, world.config.currency, language)
  const priceOf = (card: Card) => said(card) + unitPriceText(world, card.unit, language)
  const said = ({ isFrom, price, deal }: Card) =>
    isFrom
      ? flat(card.rich('from', { amount: amount(price), ltr: asIs }))
      : deal
        ? `${amount(price)} (${card('before')} ${amount(deal.fullPrice)}; ${card('lowest')} ${amount(deal.lowest)})`
        : amount(price)
  const head = [m('product'), textOf(language, 'listing')('price'), m('availability')]
  return table(
    head,
    cards.map((each) => [
      link(each.name, markdown(`/product/${each.id}`), line(each.attribute)),
      priceOf(each),
      product(each.soldOut ? 'soldOut' : 'inStock'),
    ]),
  )
}
