// Prices a draft without placing it: the preview, the link and the order have the same amounts.

import { customProduct, type PricedLine } from '../../catalog/products/rules/catalog.ts'
import { youngestOf } from '../../catalog/products/rules/legal.ts'
import { lineName } from '../../catalog/products/rules/options.ts'
import { priceLines } from '../../catalog/products/views/products.ts'
import {
  productsOfVariants,
  variantSnapshots,
} from '../../catalog/products/views/variant-snapshots.ts'
import { languages } from '../../platform/languages.ts'
import { pick } from '../../platform/pick.ts'
import { needsIdentity } from '../../platform/settings/rules/identity-checks.ts'
import { settingsOf } from '../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { identityRuleOf, judgedOf } from '../checkout/views/identity-rule.ts'
import { amountsOf, itemsIn } from '../order-edits/rules.ts'
import type { OrderLine } from '../orders/rules/order.ts'
import { type Delivery, noDeliveryMethod } from '../shipping/rules/zones.ts'
import { deliveryChoice } from '../shipping/views.ts'
import type { TaxDecision } from '../taxes/rules/decision.ts'
import { taxDecision } from '../taxes/views.ts'
import { type Draft, type DraftLine, isCustom } from './rules.ts'

export type PlannedLine = OrderLine & Pick<PricedLine, 'taxClass'>

export type Plan = {
  readonly lines: readonly PlannedLine[]
  readonly discount: bigint
  readonly shipping: bigint
  /** Of the least expensive method that is offered. */
  readonly shippingStandard: bigint
  readonly total: bigint
  readonly delivery: Delivery | null
  readonly tax: TaxDecision
  readonly identityCheck: boolean
  /** Youngest buyers in years; null for anyone. */
  readonly age: number | null
}

/**
 * Refuses `pay_links.gone`, `checkout.sold_out` {names}, `pay_links.currency`, `pay_links.delivery` for a country or place that is not
 * served, and as `amountsOf` does.
 */
export async function planDraft(world: World, draft: Draft): Promise<Result<Plan>> {
  // Its amounts are in a currency that the shop no longer has.
  if (draft.currency !== world.config.currency) return refuse('pay_links.currency')
  const found = await linesOf(world, draft.lines)
  if (!found.ok) return found
  const { lines, priced } = found.value
  const items = itemsIn(lines) - draft.discount
  const way = await deliveryOf(world, draft, items, priced)
  if (!way.ok) return way
  const { delivery, price, standard } = way.value
  const shipping = delivery ? (draft.shipping ?? price) : 0n
  const amounts = amountsOf(lines, { discount: draft.discount, shipping, fee: 0n })
  if (!amounts.ok) return amounts
  const { total } = amounts.value
  const isSent = draft.delivery.kind !== 'none'
  const country = isSent ? (delivery?.country ?? null) : null
  const classes = lines.map(({ taxClass }) => taxClass)
  // What is handed over here is judged by the shop's own country.
  const { taxCountry } = await settingsOf(world)
  const judged = judgedOf({
    total,
    lines,
    delivery: { country: isSent ? country : taxCountry || null },
  })
  return ok({
    lines,
    discount: draft.discount,
    shipping,
    shippingStandard: standard < shipping ? standard : shipping,
    total,
    delivery,
    tax: await taxDecision(world, country, world.now(), classes),
    identityCheck: needsIdentity(await identityRuleOf(world), judged),
    age: youngestOf(priced),
  })
}

async function linesOf(
  world: World,
  wanted: readonly DraftLine[],
): Promise<Result<{ lines: PlannedLine[]; priced: readonly PricedLine[] }>> {
  const ids = wanted.flatMap((line) => (isCustom(line) ? [] : [line.variantId]))
  const [products, snapshots] = await Promise.all([
    productsOfVariants(world, ids),
    variantSnapshots(world, ids),
  ])
  const asked = wanted.flatMap((line) =>
    isCustom(line)
      ? []
      : [
          {
            productId: products.get(line.variantId) ?? '',
            ...pick(line, 'variantId', 'quantity'),
          },
        ],
  )
  const { lines: priced, missing } = await priceLines(world, asked)
  if (missing.length > 0 || new Set(ids).size < ids.length) return refuse('pay_links.gone')
  const short = priced.filter(({ available, quantity }) => available < quantity)
  if (short.length > 0)
    return refuse('checkout.sold_out', { facts: { names: short.map(lineName).join(', ') } })
  const lines = wanted.map((line, at): PlannedLine => {
    if (isCustom(line)) return customLine(line, at)
    const sold = priced.find(({ variantId }) => variantId === line.variantId)
    const kept = snapshots.get(line.variantId)
    if (!sold) throw new Error('a line that was priced and is not there')
    const listed = sold.fullPrice ?? sold.price
    const agreed = line.price ?? sold.price
    return {
      ...pick(sold, 'productId', 'variantId', 'quantity', 'name', 'category', 'hex', 'art'),
      ...pick(sold, 'specifications', 'taxClass'),
      names: kept?.names ?? {},
      sku: kept?.sku ?? null,
      options: kept?.options ?? [],
      price: agreed,
      fullPrice: listed > agreed ? listed : null,
    }
  })
  return ok({ lines, priced })
}

const customLine = (
  { name, quantity, price, taxClass }: Extract<DraftLine, { taxClass: unknown }>,
  at: number,
): PlannedLine => ({
  productId: customProduct,
  variantId: `${customProduct}${at + 1}`,
  quantity,
  name,
  names: {},
  category: '',
  sku: null,
  options: [],
  hex: null,
  art: { kind: 'placeholder', variant: 0 },
  price,
  fullPrice: null,
  specifications: [],
  taxClass,
})

type Way = { readonly delivery: Delivery | null; readonly price: bigint; readonly standard: bigint }

async function deliveryOf(
  world: World,
  { delivery: wanted }: Draft,
  amount: bigint,
  lines: readonly PricedLine[],
): Promise<Result<Way>> {
  if (wanted.kind === 'none')
    return ok({ delivery: await withoutDelivery(world), price: 0n, standard: 0n })
  const { country, methodId } = wanted
  const items = { amount, isStandardFree: false, lines }
  const choice = await deliveryChoice(
    world,
    { country: country || null, methodId },
    items,
    methodId !== null,
  )
  // A shop without zones sends anywhere.
  if (!choice.hasZones) return ok({ delivery: null, price: 0n, standard: 0n })
  const { chosen, delivery, offers } = choice
  const isPickup = chosen?.placeId != null
  if (!chosen || !delivery || isPickup !== (wanted.kind === 'pickup'))
    return refuse('pay_links.delivery', { fields: { country: 'pay_links.delivery' } })
  return ok({ delivery, price: chosen.price, standard: offers[0]?.price ?? 0n })
}

async function withoutDelivery(world: World): Promise<Delivery> {
  const { taxCountry } = await settingsOf(world)
  const nameOf = (language: string) => world.say(language, 'pay-links', 'delivery.none', {})
  return {
    zoneId: noDeliveryMethod,
    methodId: noDeliveryMethod,
    // ZZ is CLDR's code of a country that is not known.
    country: taxCountry || 'ZZ',
    names: Object.fromEntries(languages.map((language) => [language, nameOf(language)])),
    daysFrom: 0,
    daysTo: 0,
  }
}
