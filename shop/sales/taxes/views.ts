// The tax rules in force, and rates for pages.
import type { TaxClass } from '../../catalog/products/rules/tax-class.ts'
import { sum } from '../../platform/money/rules.ts'
import { readOwnTaxRates } from '../../platform/settings/rules/own-tax-rates.ts'
import type { Settings } from '../../platform/settings/rules/settings.ts'
import { settingsOf, shownSettings } from '../../platform/settings/views.ts'
import { shopDay } from '../../platform/time-zone.ts'
import type { World } from '../../world.ts'
import { taxUnit } from './rules/amounts.ts'
import type { Business } from './rules/business.ts'
import { type RatePart, taxOfOrder } from './rules/computation.ts'
import { decideTax, type TaxDecision, type TaxRules } from './rules/decision.ts'
import type { Region } from './rules/territories.ts'
import * as store from './store.ts'

function taxRulesIn({
  taxCountry,
  taxRate,
  ossFrom,
  shippingTax,
  ownTaxRates,
}: Settings): TaxRules {
  const own = readOwnTaxRates(ownTaxRates)
  return {
    seller: taxCountry,
    rate: taxRate,
    ossFrom,
    shipping: shippingTax,
    own: typeof own === 'string' ? [] : own,
  }
}

/**
 * Decides how an order to this country is taxed if it is placed at `at`; `country` is null if it is unknown yet.
 * `isBusiness`: the buyer has a VAT id that was confirmed for this country; `isOutside`, `region`: of the address,
 * once it is known (`rules/territories.ts`).
 */
export async function taxDecision(
  world: World,
  country: string | null,
  at: Date,
  classes: readonly TaxClass[],
  {
    isBusiness = false,
    isOutside = false,
    region = null,
  }: { isBusiness?: boolean; isOutside?: boolean; region?: Region | null } = {},
): Promise<TaxDecision> {
  return decideTax(
    taxRulesIn(await settingsOf(world)),
    { country, day: shopDay(world, at), isBusiness, isOutside, region },
    classes,
  )
}

/** The same for pages, by rules that are possibly slightly stale. */
async function shownTaxDecision(
  world: World,
  country: string | null,
  classes: readonly TaxClass[],
  isBusiness = false,
): Promise<TaxDecision> {
  const day = shopDay(world, world.now())
  return decideTax(taxRulesIn(await shownSettings(world)), { country, day, isBusiness }, classes)
}

type ShownLine = {
  readonly taxClass: TaxClass
  /** Of one unit. */
  readonly price: bigint
  readonly quantity: number
}

type Purchase = {
  /** Destination, two letters; null if it is unknown. */
  readonly country: string | null
  readonly lines: readonly ShownLine[]
  readonly discount: bigint
  readonly shipping: bigint
  /** The buyer is a business with a VAT id that was confirmed for this country. */
  readonly isBusiness?: boolean
}

/** The tax by rate that a purchase would include. */
export async function shownTaxes(
  world: World,
  { country, lines, discount, shipping, isBusiness }: Purchase,
): Promise<readonly RatePart[]> {
  const classes = lines.map(({ taxClass }) => taxClass)
  const decision = await shownTaxDecision(world, country, classes, isBusiness)
  const rated = lines.map(({ price, quantity }, at) => ({
    price,
    quantity,
    rate: decision.lines[at]?.rate ?? 0,
  }))
  const total = sum(lines.map(({ price, quantity }) => price * BigInt(quantity)))
  const unit = taxUnit(total - discount + shipping, world.config.currency)
  const { shippingRate } = decision
  return taxOfOrder(rated, { discount, shipping, shippingRate }, unit).rates
}

/** The rates that the prices of lines include at home, in hundredths of a percent; each once. */
export async function shownRates(
  world: World,
  lines: readonly Pick<ShownLine, 'taxClass'>[],
): Promise<number[]> {
  const classes = lines.map(({ taxClass }) => taxClass)
  const { lines: rated } = await shownTaxDecision(world, null, classes)
  return [...new Set(rated.map(({ rate }) => rate))]
}

/** The rate that the price of a product includes at home, in hundredths of a percent; 0 for none. */
export const shownRate = async (world: World, of: TaxClass): Promise<number> =>
  (await shownTaxDecision(world, null, [of])).lines[0]?.rate ?? 0

/** The businesses among the buyers of orders, by order number. */
export async function businessesOf(
  world: World,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Business>> {
  if (numbers.length === 0) return new Map()
  const rows = await store.businessesOf(world.db, numbers)
  return new Map(
    rows.map(({ orderNumber, answeredAt, ...row }) => [
      orderNumber,
      { ...row, answeredAt: answeredAt?.toISOString() ?? null },
    ]),
  )
}

/** The business that bought; null for a consumer. */
export const businessOf = async (world: World, number: string): Promise<Business | null> =>
  (await businessesOf(world, [number])).get(number) ?? null
