// Payment links: an order with own prices that a guest pays by a link.
import * as v from 'valibot'
import { taxClasses } from '../../../shop/catalog/products/rules/tax-class.ts'
import { email } from '../../../shop/people/accounts/input.ts'
import { may, type Viewer } from '../../../shop/people/accounts/rules.ts'
import { shopMoney, unitsOf } from '../../../shop/platform/commands.ts'
import { firstLanguage, languages } from '../../../shop/platform/languages.ts'
import { readPlace } from '../../../shop/platform/pagination.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { paymentStages } from '../../../shop/sales/checkout/rules.ts'
import { saveDraft } from '../../../shop/sales/pay-links/actions/drafts.ts'
import { cancelPayLink, sendPayLink } from '../../../shop/sales/pay-links/actions/send.ts'
import { planDraft } from '../../../shop/sales/pay-links/plan.ts'
import {
  type DraftLine,
  deliveryKinds,
  limits,
  linkKinds,
  usualDays,
} from '../../../shop/sales/pay-links/rules.ts'
import { type PayLink, payLinkById, payLinks } from '../../../shop/sales/pay-links/views.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { money, moneyOrNull, text, time, timeOf, timeOrNull } from '../schemas'

const payLink = v.strictObject({
  id: v.string(),
  kind: v.pipe(v.picklist(linkKinds), v.description('`till` for a sale at the counter')),
  state: v.pipe(
    v.picklist(['draft', ...paymentStages]),
    v.description('`seen` is not final yet; `paid` is what the ledger shows as final'),
  ),
  order: v.pipe(v.nullable(v.string()), v.description('Null of a draft')),
  total: v.nullable(money),
  note: v.string(),
  reason: v.string(),
  email: v.nullable(v.string()),
  url: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Whoever has it can pay: give it to the customer only. Null of a draft, and for keys without `paylinks:write`',
    ),
  ),
  createdAt: time,
  expiresAt: v.nullable(time),
})

const view = ({ order, ...link }: PayLink): v.InferInput<typeof payLink> => ({
  id: link.id,
  kind: link.kind,
  state: link.state,
  order: order?.number ?? null,
  total: order && moneyOrNull(order.total, order.currency),
  note: link.note,
  reason: link.reason,
  email: link.email,
  url: link.url,
  createdAt: timeOf(link.createdAt),
  expiresAt: timeOrNull(order?.openUntil ?? null),
})

/** The address is a key: who may only read orders, as an assistant, does not get it. */
const shownTo = (who: Viewer, link: PayLink): PayLink =>
  may(who, 'orders.create') ? link : { ...link, url: null }

async function payLinkOf(
  world: World,
  who: Viewer,
  id: string,
): Promise<Result<v.InferInput<typeof payLink>>> {
  const found = await payLinkById(world, id)
  return found ? ok(view(shownTo(who, found))) : refuse('pay_links.not_found')
}

const agreed = (what: string) =>
  v.optional(v.nullable(v.pipe(shopMoney, v.description(what))), null)

const line = v.strictObject({
  variantId: v.optional(
    v.nullable(v.pipe(text(64), v.description('Left out for what is not in the catalog'))),
    null,
  ),
  name: v.optional(v.pipe(text(limits.name), v.description('Of a line without variant')), ''),
  quantity: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.quantity)),
    1,
  ),
  price: agreed('Of one unit, by agreement; left out: the current price of the variant'),
  taxClass: v.optional(
    v.pipe(v.picklist(taxClasses), v.description('Of a line without variant')),
    'standard',
  ),
})

function draftLine({
  variantId,
  name,
  quantity,
  price,
  taxClass,
}: v.InferOutput<typeof line>): Result<DraftLine> {
  const units = price ? unitsOf(price) : null
  if (units !== null && units <= 0n) return refuse('pay_links.price')
  if (variantId) return ok({ variantId, quantity, price: units })
  if (name.trim() === '') return refuse('pay_links.name')
  return units === null
    ? refuse('pay_links.price')
    : ok({ name: name.trim(), quantity, price: units, taxClass })
}

export const payLinkOperations = [
  list({
    id: 'listPayLinks',
    path: '/pay-links',
    scope: 'orders:read',
    summary: 'List payment links and sales at the till, newest first',
    query: { kind: v.optional(v.picklist(linkKinds)) },
    item: payLink,
    async find({ world, who, query: { kind = null }, after, limit }) {
      const { rows, next } = await payLinks(world, { kind, after: readPlace(after), limit })
      return ok({ rows: rows.map((each) => shownTo(who, each)), next })
    },
    view,
  }),
  operation({
    id: 'getPayLink',
    method: 'GET',
    path: '/pay-links/{id}',
    scope: 'orders:read',
    summary: 'Read a payment link and what has become of it',
    output: payLink,
    errors: ['pay_links.not_found'],
    run: ({ world, who, params }) => payLinkOf(world, who, params.id),
  }),
  operation({
    id: 'createPayLink',
    method: 'POST',
    path: '/pay-links',
    scope: 'paylinks:write',
    summary: 'Create a payment link for an amount, or for products with own prices',
    description:
      'Its order is placed for a guest: units and prices are held until it expires, and it becomes binding when it is paid. With an email address the link is sent to it. `draft` only saves it, for staff to send.',
    body: {
      lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(limits.lines)),
      discount: agreed('On the lines as a whole'),
      delivery: v.optional(v.picklist(deliveryKinds), 'none'),
      country: v.optional(
        v.pipe(
          text(2),
          v.regex(/^([A-Z]{2})?$/),
          v.description('Where it is sent to or picked up; empty if nothing is sent'),
        ),
        '',
      ),
      deliveryMethod: v.optional(
        v.nullable(v.pipe(text(64), v.description('Left out: the least expensive'))),
        null,
      ),
      shipping: agreed('By agreement; left out: the price of the method'),
      note: v.optional(v.pipe(text(limits.note), v.description('For the customer')), ''),
      reason: v.optional(
        v.pipe(text(limits.reason), v.description('For staff: why prices are others')),
        '',
      ),
      email: v.optional(v.nullable(email), null),
      name: v.optional(text(limits.name), ''),
      language: v.optional(v.picklist(languages), () => firstLanguage()),
      days: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.days)),
        usualDays,
      ),
      draft: v.optional(v.boolean(), false),
    },
    output: payLink,
    status: 201,
    errors: [
      'form.invalid',
      'checkout.closed',
      'checkout.method_off',
      'checkout.sold_out',
      'orders.edit_amount',
      'orders.edit_discount',
      'pay_links.delivery',
      'pay_links.gone',
      'pay_links.name',
      'pay_links.price',
    ],
    example: {
      lines: [{ name: 'Workshop deposit', price: { amount: '25', currency: 'PI' } }],
      note: 'For Friday at ten.',
    },
    async run({ world, who, body }) {
      const lines: DraftLine[] = []
      for (const each of body.lines) {
        const read = draftLine(each)
        if (!read.ok) return read
        lines.push(read.value)
      }
      const { note, reason, email: to, name, language, days, country, deliveryMethod } = body
      const { discount, shipping, delivery: kind } = body
      const draft = {
        lines,
        email: to,
        name,
        language,
        days,
        currency: world.config.currency,
        discount: discount ? unitsOf(discount) : 0n,
        shipping: shipping ? unitsOf(shipping) : null,
        delivery: kind === 'none' ? { kind } : { kind, country, methodId: deliveryMethod },
      }
      const id = world.id()
      const plan = await planDraft(world, draft)
      if (!plan.ok) return plan
      const saved = await saveDraft(world, who, id, 0, { draft, note, reason })
      if (!saved.ok) return saved
      if (!body.draft) {
        const sent = await sendPayLink(world, who, id, { version: 1, total: plan.value.total })
        if (!sent.ok) return sent
      }
      return payLinkOf(world, who, id)
    },
  }),
  operation({
    id: 'cancelPayLink',
    method: 'POST',
    path: '/pay-links/{id}/cancel',
    scope: 'paylinks:write',
    summary: 'Cancel a payment link that nobody has begun to pay',
    description: 'Its order is canceled and its units are in stock again.',
    output: payLink,
    errors: ['pay_links.not_found', 'pay_links.begun', 'pay_links.draft'],
    async run({ world, who, params: { id } }) {
      const found = await payLinkById(world, id)
      // A draft would be gone: there would be nothing to answer with.
      if (found?.state === 'draft') return refuse('pay_links.draft')
      const cancelled = await cancelPayLink(world, who, id)
      return cancelled.ok ? payLinkOf(world, who, id) : cancelled
    },
  }),
]
