// What a business pays: the listed prices, or without tax where it owes the tax itself (reverse charge).
import type { PricedLine } from '../../../catalog/products/rules/catalog.ts'
import { sum } from '../../../platform/money/rules.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'
import type { Choice } from '../../shipping/views.ts'
import { taxUnit } from '../../taxes/rules/amounts.ts'
import { type Business, reverseCountry } from '../../taxes/rules/business.ts'
import { netPrices, netShipping } from '../../taxes/rules/net-prices.ts'
import { taxDecision } from '../../taxes/views.ts'

export type Listed = {
  readonly lines: readonly PricedLine[]
  /** On the items as a whole. */
  readonly discount: bigint
  readonly delivery: Choice
}

export type ForBuyer = Listed & {
  readonly subtotal: bigint
  readonly shipping: bigint
  readonly total: bigint
  /** What this buyer pays of a listed amount that is charged beside the items. */
  readonly priceOf: (listed: bigint) => bigint
  /** The business, if the shop sells to such. */
  readonly business: Business | null
  /** The country in which it owes the tax; null if tax is charged. */
  readonly reverse: string | null
}

/** By the settings in force: the page shows and the order takes the same. */
export async function priceForBuyer(
  world: World,
  given: Business | null,
  listed: Listed,
): Promise<ForBuyer> {
  const { businessBuyers, taxCountry: seller } = given
    ? await settingsOf(world)
    : { businessBuyers: 'off', taxCountry: '' }
  const business = businessBuyers === 'on' ? given : null
  const destination = listed.delivery.country
  const now = world.now()
  const reverse = reverseCountry(business, { seller, destination, now })
  if (reverse === null) return { ...summed(listed), business, reverse }
  const classes = listed.lines.map(({ taxClass }) => taxClass)
  const { scheme } = await taxDecision(world, reverse, now, classes, { isBusiness: true })
  if (scheme !== 'reverse') return { ...summed(listed), business, reverse: null }
  const home = await taxDecision(world, null, now, classes)
  const unit = taxUnit(summed(listed).total, world.config.currency)
  const { delivery } = listed
  const priceOf = (price: bigint) => netShipping(price, listed, home, unit)
  const offers = delivery.offers.map((offer) => ({
    ...offer,
    price: priceOf(offer.price),
  }))
  const chosen = offers.find(({ id }) => id === delivery.chosen?.id) ?? null
  const net = { ...netPrices(listed, home, unit), delivery: { ...delivery, offers, chosen } }
  return { ...summed(net), priceOf, business, reverse }
}

const summed = (listed: Listed) => {
  const subtotal = sum(listed.lines.map(({ total }) => total))
  const shipping = listed.delivery.chosen?.price ?? 0n
  const total = subtotal - listed.discount + shipping
  return { ...listed, subtotal, shipping, total, priceOf: (price: bigint) => price }
}
