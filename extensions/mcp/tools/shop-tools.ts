// Tools for every assistant, without a profile: what buying here costs and means, and a link to a filled cart.

import * as v from 'valibot'
import { languageOf } from '../../../app/http/accept-language'
import { buyingTerms } from '../../../app/http/markdown/delivery'
import { isLanguage, type Language, pathIn } from '../../../app/i18n/languages'
import type { PricedLine } from '../../../shop/catalog/products/rules/catalog.ts'
import { lineName } from '../../../shop/catalog/products/rules/options.ts'
import { priceLines } from '../../../shop/catalog/products/views/products.ts'
import { isCountry } from '../../../shop/identity/kyc/data.ts'
import { firstLanguage, textInLanguage } from '../../../shop/platform/languages.ts'
import { sum } from '../../../shop/platform/money/rules.ts'
import { visibleText } from '../../../shop/platform/visible-text.ts'
import {
  cartLinkPath,
  cartLinkSearch,
  maxLines,
  maxQuantity,
} from '../../../shop/sales/cart/rules.ts'
import { ratedZone, ratedZones } from '../../../shop/sales/shipping/rates.ts'
import { hasSteps, leastGoods } from '../../../shop/sales/shipping/rules/prices.ts'
import {
  type Offer,
  offersIn,
  type Zone,
  zoneOf,
} from '../../../shop/sales/shipping/rules/zones.ts'
import { allZones, deliveryChoice } from '../../../shop/sales/shipping/views.ts'
import { shownTaxes } from '../../../shop/sales/taxes/views.ts'
import { pageRoles, pathOfPage } from '../../../shop/storefront/pages/rules.ts'
import { pageName, pageSource, shopPages } from '../../../shop/storefront/pages/views.ts'
import type { World } from '../../../shop/world.ts'
import { priceOf, type Shown, total, totalWithTax, unitOf } from '../../ucp/amounts'
import { warning } from '../../ucp/messages'
import { linesIn } from '../../ucp/session-input'
import { type Caller, readInput, schemaOf, type Tool, WrongInput } from '../tool'

type Declared<Schema extends v.GenericSchema> = Pick<Tool, 'name' | 'title' | 'description'> & {
  readonly input: Schema
  answer(world: World, language: Language, input: v.InferOutput<Schema>): Promise<object>
}

/** Reads only. */
const shopTool = <Schema extends v.GenericSchema<unknown, { language?: string | undefined }>>({
  input: schema,
  answer,
  ...words
}: Declared<Schema>): Tool => ({
  ...words,
  inputSchema: schemaOf(schema),
  isWrite: false,
  scope: null,
  async run(world, caller, input) {
    const read = readInput(schema, input)
    const language = languageFor(read.language, caller)
    const json = visibleText(JSON.stringify(await answer(world, language, read)))
    return { text: json, structured: JSON.parse(json) }
  },
})

function languageFor(asked: string | undefined, { received }: Caller): Language {
  const short = asked?.split('-')[0]?.toLowerCase()
  if (isLanguage(short)) return short
  const header = received.headers['accept-language']
  return languageOf(typeof header === 'string' ? header : null)
}

const language = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(35),
    v.description(
      'Language of the texts, such as de or pt-BR; the first language of the shop otherwise',
    ),
  ),
)

const terms = shopTool({
  name: 'get_shop_terms',
  title: 'Read terms and delivery prices',
  description:
    'How to pay, identity checks, refunds, what delivery costs and how long it takes, and the legal pages. Needs no profile.',
  input: v.object({
    language,
    country: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(100),
        v.description('Only delivery to this country, as ISO 3166-1 code, such as DE'),
      ),
    ),
    policy: v.optional(
      v.pipe(
        v.picklist(pageRoles),
        v.description('Also the whole text of this legal page, such as terms'),
      ),
    ),
  }),
  async answer(world, language, { country, policy }) {
    const pages = (await shopPages(world)).filter(({ isHidden, role }) => !isHidden && role)
    const asked = destinationIn(country)
    return {
      shop: world.config.shopName,
      currency: unitOf(world.config.currency).content,
      buying: await buyingTerms(world, language),
      delivery: await deliveryIn(world, language, asked),
      policies: pages.map((page) => ({
        id: page.role,
        title: pageName(world, page, language),
        url: world.config.publicUrl + pathIn(language, pathOfPage(page)),
      })),
      ...(policy && { policy_text: await pageSource(world, `/legal/${policy}`, language) }),
      contact: world.config.supportMail,
    }
  },
})

/** In upper case. No delivery methods would say that the shop does not deliver there. */
function destinationIn(country: string | undefined): string | undefined {
  const asked = country?.trim().toUpperCase()
  if (asked !== undefined && !isCountry(asked))
    throw new WrongInput('country: expected an ISO 3166-1 code of two letters, such as DE.')
  return asked
}

/** Methods of each zone, or of the one that serves the country. */
async function deliveryIn(world: World, language: Language, country: string | undefined) {
  const zones = await allZones(world)
  if (zones.length === 0)
    return [
      { countries: 'all', method: 'Shipping', price: priceOf(0n, world.config.currency, language) },
    ]
  if (country === undefined)
    return (await ratedZones(world, zones, leastGoods)).flatMap((zone) =>
      methodsOf(zone, { currency: world.config.currency, language }),
    )
  const found = zoneOf(zones, country)
  const zone = found && (await ratedZone(world, found, { country, goods: leastGoods }))
  return zone ? methodsOf(zone, { currency: world.config.currency, language }) : []
}

const methodsOf = (zone: Zone, shown: Shown) =>
  offersIn(zone, leastGoods).map((offer) => ({
    countries: zone.countries ?? 'all other countries',
    ...methodOf(offer, shown),
    ...freeFrom(zone, offer, shown),
    ...stepsOf(zone, offer, shown),
  }))

const methodOf = ({ names, price, daysFrom, daysTo }: Offer, { currency, language }: Shown) => ({
  method: textInLanguage(names, language),
  price: priceOf(price, currency, language),
  days: { from: daysFrom, to: daysTo },
})

function freeFrom({ methods }: Zone, { id, price }: Offer, { currency, language }: Shown) {
  const least = methods.find((method) => method.id === id)?.freeFrom ?? null
  return least === null || price === 0n ? {} : { free_from: priceOf(least, currency, language) }
}

/** What the price depends on; `price` is then the least. */
function stepsOf({ methods }: Zone, { id }: Offer, { currency, language }: Shown) {
  const method = methods.find((each) => each.id === id)
  if (!method || method.basis === 'flat') return {}
  const { basis, mostGrams } = method
  return {
    price_depends_on: basis,
    ...(mostGrams !== null && { most_grams: mostGrams }),
    ...(hasSteps(basis) && {
      steps: method.steps.map(({ atLeast, price }) => ({
        from:
          basis === 'weight' ? { grams: Number(atLeast) } : priceOf(atLeast, currency, language),
        price: priceOf(price, currency, language),
      })),
    }),
  }
}

const item = v.object({
  id: v.pipe(
    v.string(),
    v.maxLength(200),
    v.description('Id of a variant, from `variants` of search_catalog or get_product'),
  ),
  quantity: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(maxQuantity),
      v.description(`Units, 1 to ${maxQuantity}, such as 2`),
    ),
    1,
  ),
})

const cartLink = shopTool({
  name: 'create_cart_link',
  title: 'Link to a filled cart',
  description:
    'Answers an address of the shop that shows these items at current prices; the buyer adds them to the cart there and orders. Nothing is stored or reserved. Needs no profile.',
  input: v.object({
    language,
    country: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(2),
        v.description('Destination, such as DE: totals then include its delivery and taxes'),
      ),
    ),
    items: v.pipe(
      v.array(item),
      v.minLength(1),
      v.maxLength(maxLines),
      v.description(`What to put into the cart, at most ${maxLines} items`),
    ),
  }),
  async answer(world, language, { items, country }) {
    const asked = destinationIn(country)
    const sent = items.map(({ id, quantity }) => ({ item: { id }, quantity }))
    const { lines, messages } = await linesIn(world, sent, language)
    const { lines: priced } = await priceLines(world, lines, language)
    const path = pathIn(language, cartLinkPath) + cartLinkSearch(lines)
    const shortages = priced
      .filter(({ available, quantity }) => available < quantity)
      .map((line) =>
        warning(
          'out_of_stock',
          line.available > 0
            ? `Only ${line.available} of ${lineName(line)} are in stock: the buyer cannot add more.`
            : `${lineName(line)} is out of stock: the buyer cannot add it.`,
        ),
      )
    const bought = await totalsFor(world, priced, asked, language)
    const shown = priced.map((line) => ({
      id: line.variantId,
      title: lineName(line),
      quantity: line.quantity,
      available: Math.min(line.available, maxQuantity),
      price: priceOf(line.price, world.config.currency, language),
      total: priceOf(line.total, world.config.currency, language),
    }))
    return {
      url: lines.length > 0 ? world.config.publicUrl + path : null,
      items: shown,
      total: priceOf(bought.total, world.config.currency, language),
      totals: bought.totals,
      messages: [unitOf(world.config.currency), ...messages, ...shortages, ...bought.messages],
      next:
        lines.length > 0
          ? 'Give url to the buyer. Delivery is chosen at checkout: see get_shop_terms.'
          : 'Nothing can be put into a cart: see messages.',
    }
  },
})

/**
 * The total, and its parts as checkouts have them: items, the least expensive delivery to the country, and the tax that is
 * included. Without a country there is no delivery, and tax is that at home.
 */
async function totalsFor(
  world: World,
  priced: readonly PricedLine[],
  country: string | undefined,
  language: Language,
) {
  const { currency } = world.config
  const shown = { currency, language }
  const subtotal = sum(priced.map((line) => line.total))
  const delivery = country ? await cheapestTo(world, country, priced) : null
  const shipping = delivery?.price ?? 0n
  const discount = 0n
  const bought = { country: country ?? null, lines: priced, discount, shipping }
  const taxes = await shownTaxes(world, bought)
  return {
    total: subtotal + shipping,
    messages:
      country && !delivery
        ? [warning('address_undeliverable', 'Nothing is delivered to this country.')]
        : [],
    totals: [
      total('subtotal', subtotal, shown),
      ...(delivery ? [total('fulfillment', shipping, shown, delivery.method)] : []),
      totalWithTax(subtotal + shipping, taxes, shown),
    ],
  }
}

/** Null where nothing is delivered. */
async function cheapestTo(world: World, country: string, priced: readonly PricedLine[]) {
  const amount = sum(priced.map((line) => line.total))
  const items = { amount, isStandardFree: false, lines: priced }
  const { hasZones, chosen } = await deliveryChoice(world, { country, methodId: null }, items)
  if (!hasZones) return { price: 0n, method: 'Shipping' }
  return (
    chosen && {
      price: chosen.price,
      method: textInLanguage(chosen.names, firstLanguage()) || 'Shipping',
    }
  )
}

export const shopTools: readonly Tool[] = [terms, cartLink]
