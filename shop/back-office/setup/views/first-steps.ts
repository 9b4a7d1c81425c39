// What the questions to a new owner show: answers so far, rates of the seller's country, the test order.
import { categoryOptions } from '../../../catalog/categories/views.ts'
import { taxClasses } from '../../../catalog/products/rules/tax-class.ts'
import { productsPage } from '../../../catalog/products/views/products-list.ts'
import { hasStock } from '../../../catalog/stock/views/stock.ts'

import { manualMethods } from '../../../payments/manual-methods/views.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { settingsOf, storedSettings } from '../../../platform/settings/views.ts'
import { ordersOf } from '../../../sales/orders/views/orders.ts'
import { euRates } from '../../../sales/taxes/data.ts'
import { taxDecision } from '../../../sales/taxes/views.ts'
import type { World } from '../../../world.ts'
import { isPriced } from '../actions/fixed-currency.ts'
import { type FirstStep, taxChoiceOf } from '../rules/first-steps.ts'

/** The stored text of each setting that the questions are about. */
export const storedAnswers = storedSettings

/** Steps whose answer the shop shows; the others have a value from the beginning. */
export async function answeredSteps(world: World, who: Viewer): Promise<FirstStep[]> {
  const [settings, categories, methods, isInStock, { count }] = await Promise.all([
    settingsOf(world),
    categoryOptions(world, who.language),
    manualMethods(world),
    hasStock(world),
    ordersOf(world, who),
  ])
  const { pi, usdt } = world.config
  const done: Partial<Record<FirstStep, boolean>> = {
    shop: settings.shopName !== '',
    seller: settings.sellerName !== '' && settings.sellerAddress !== '',
    goods: categories.length > 0,
    payment: pi !== null || usdt !== null || methods.some(({ isOn }) => isOn),
    product: isInStock,
    test: count > 0,
  }
  return (Object.keys(done) as FirstStep[]).filter((step) => done[step])
}

/** Whether nobody has said yet who sells here: the dashboard of a new shop begins with the questions. */
export async function isToBeSetUp(world: World): Promise<boolean> {
  if (world.config.demo || world.config.operator?.status !== 'new') return false
  const { shopName, sellerName, sellerAddress } = await settingsOf(world)
  return shopName === '' && sellerName === '' && sellerAddress === ''
}

/** `country` is the seller's, if the shop knows its rates; `isFixed`: something has a price already. */
export async function priceFacts(world: World) {
  const settings = await settingsOf(world)
  const { sellerCountry } = settings
  return {
    country: Object.hasOwn(euRates, sellerCountry) ? sellerCountry : null,
    tax: taxChoiceOf(settings),
    isFixed: await isPriced(world),
  }
}

/** Each tax class with its rate at home today, in hundredths of a percent. */
export async function classRates(world: World) {
  const { lines } = await taxDecision(world, null, world.now(), taxClasses)
  return lines.map(({ class: id, rate }) => ({ id, rate }))
}

/** The product to try the shop with; null if there is none. */
export async function firstProduct(world: World): Promise<{ id: string; name: string } | null> {
  const query = { filter: 'published', sort: 'newest', category: null, q: '' } as const
  const { rows } = await productsPage(world, { ...query, after: null, limit: 1 })
  const [first] = rows
  return first ? { id: first.id, name: first.name } : null
}

/** The owner's latest order; null if there is none. */
export async function testOrder(world: World, who: Viewer): Promise<string | null> {
  const { orders } = await ordersOf(world, who)
  return orders[0]?.number ?? null
}
