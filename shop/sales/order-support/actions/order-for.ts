// Phone orders: staff orders for a customer, with the same purchase and rules. Payment, and thus consent, is the customer's.

import type { Line } from '../../../catalog/products/rules/catalog.ts'
import {
  type Customer,
  customerAt,
  customerById,
  welcomeLink,
} from '../../../people/accounts/actions/customers.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { Form } from '../../../platform/input.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { saveBusiness, takeOverBusiness } from '../../checkout/actions/business.ts'
import { chooseDelivery } from '../../checkout/actions/delivery.ts'
import { type Placing, placeOrder } from '../../checkout/actions/place-order.ts'
import { startPurchase } from '../../checkout/actions/purchase.ts'
import { purchaseFor } from '../../checkout/views/purchase.ts'

const ordered = { name: 'orders.for_customers', limit: 60, seconds: 3600 }

/** The customer, and the purchase so far. */
export type Draft = { readonly customerId: string; readonly purchaseId: string | null }

const resource = 'order:new'

/** Returns the customer's id. Refuses `admin.not_allowed`, and as `customerAt` does. */
export async function chooseCustomer(
  world: World,
  who: Viewer,
  form: Form,
  language: string,
): Promise<Result<string>> {
  const allowed = await requirePermission(world, who, 'orders.create', resource)
  return allowed.ok ? customerAt(world, who, form, language) : allowed
}

/**
 * Applies a cart rule to the lines and starts a new purchase with the same delivery and business; returns its id, or null without
 * lines. Refuses `admin.not_allowed`, `orders.no_customer`, `checkout.gone`, `checkout.lines`, and as the rule does.
 */
export async function changeLines(
  world: World,
  who: Viewer,
  { customerId, purchaseId }: Draft,
  rule: (lines: Line[]) => Result<Line[]>,
): Promise<Result<string | null>> {
  const found = await customerOf(world, who, customerId)
  if (!found.ok) return found
  const { viewer } = found.value
  return world.transaction(async (world) => {
    const before = purchaseId ? await purchaseFor(world, viewer, purchaseId) : null
    const isOpen = before?.ok && before.value.orderNumber === null
    const lines = rule(isOpen ? before.value.lines.map(lineOf) : [])
    if (!lines.ok) return lines
    if (lines.value.length === 0) return ok(null)
    // As Buy Now: the lines are not in the customer's cart.
    const purchase = { lines: lines.value, source: 'buy-now' } as const
    const started = await startPurchase(world, viewer, purchase)
    if (!started.ok || !isOpen) return started
    await takeOverBusiness(world, viewer, before.value.id, started.value)
    const { country, chosen } = before.value.delivery
    const wish = { ...(country && { country }), ...(chosen && { methodId: chosen.id }) }
    if (country) await chooseDelivery(world, viewer, started.value, wish)
    return started
  })
}

const lineOf = ({ productId, variantId, quantity }: Line): Line => ({
  productId,
  variantId,
  quantity,
})

/** Refuses `admin.not_allowed`, `orders.no_customer`, and as `chooseDelivery` does. */
export async function deliverDraft(
  world: World,
  who: Viewer,
  { customerId, purchaseId }: Draft,
  wish: { country?: string; methodId?: string },
): Promise<Result> {
  const found = await customerOf(world, who, customerId)
  if (!found.ok) return found
  return chooseDelivery(world, found.value.viewer, purchaseId ?? '', wish)
}

/**
 * The business that buys, for the country that was chosen; both fields empty for a consumer. Asks the register as checkout
 * does. Refuses `admin.not_allowed`, `orders.no_customer`, and as `saveBusiness` does.
 */
export async function businessForDraft(
  world: World,
  who: Viewer,
  { customerId, purchaseId }: Draft,
  { form, ip }: { form: Form; ip: string },
): Promise<Result> {
  const found = await customerOf(world, who, customerId)
  if (!found.ok) return found
  const buyer = found.value.viewer
  return saveBusiness(world, buyer, purchaseId ?? '', { form, country: null, ip })
}

/**
 * Returns the order number. Mails payment instructions and terms to the customer; without a password, the link sets
 * one first. Refuses `admin.not_allowed`, `orders.no_customer`, `limit.reached`, and as `placeOrder` does.
 */
export const orderFor = (
  world: World,
  who: Viewer,
  customerId: string,
  placing: Omit<Placing, 'by' | 'credit' | 'isAccepted'>,
): Promise<Result<string>> =>
  world.transaction(async (world) => {
    const found = await customerOf(world, who, customerId)
    if (!found.ok) return found
    const counted = await allow(world, ordered, who.id)
    if (!counted.ok) return counted
    const { viewer, isVerified } = found.value
    const open = await purchaseFor(world, viewer, placing.purchaseId)
    if (open.ok && open.value.orderNumber) return ok(open.value.orderNumber)
    const link = (number: string) => welcomeLink(world, found.value, `/payment?order=${number}`)
    return placeOrder(world, viewer, { ...placing, by: who, ...(!isVerified && { welcome: link }) })
  })

async function customerOf(world: World, who: Viewer, id: string): Promise<Result<Customer>> {
  const allowed = await requirePermission(world, who, 'orders.create', resource)
  if (!allowed.ok) return allowed
  const customer = await customerById(world, id)
  return customer ? ok(customer) : refuse('orders.no_customer')
}
