// Carts and checkouts in the protocol's format.

import { firstLanguage, isLanguage, type Language } from '../../app/i18n/languages'
import { continueToken } from '../../shop/sales/agents/continue-token.ts'
import type { Session } from '../../shop/sales/agents/rules.ts'
import { type SessionView, sessionView } from '../../shop/sales/agents/views.ts'
import { nameIn } from '../../shop/sales/shipping/rules/zones.ts'
import { shownTaxes } from '../../shop/sales/taxes/views.ts'
import { storedDesign } from '../../shop/storefront/design/views.ts'
import { legalPages } from '../../shop/storefront/pages/views.ts'
import type { World } from '../../shop/world.ts'
import { codeOf, type Shown, total, unitOf } from './amounts'
import { needs, notices } from './checkout-needs'
import type { Message } from './messages'
import type { UcpAnswer } from './operation'
import { instructions, offeredHandlers } from './payment-handlers'
import { discountsOf, lineId, lineItems, lineProblems, totalsOf } from './session-lines'

type Told = { readonly active: ReadonlySet<string>; readonly messages?: readonly Message[] }

const languageOf = ({ language }: Session): Language =>
  isLanguage(language) ? language : firstLanguage()

/** The URL at which the user continues. */
const continueUrl = (world: World, session: Session): string =>
  `${world.config.publicUrl}/continue/${continueToken(world, session)}`

export async function cartAnswer(
  world: World,
  session: Session,
  { active, messages = [], status = 200 }: Told & { status?: 200 | 201 },
): Promise<UcpAnswer> {
  const view = await sessionView(world, session)
  const language = languageOf(session)
  const { currency, publicUrl } = world.config
  const { discounts, messages: refused } = discountsOf(view, say(world))
  const hasDiscounts = active.has('dev.ucp.shopping.discount')
  return {
    status,
    body: {
      id: session.id,
      line_items: lineItems(view, { publicUrl, currency, language }),
      ...(session.buyer && { buyer: session.buyer }),
      ...(hasDiscounts && { discounts }),
      currency: codeOf(currency),
      totals: totalsOf(view, await taxesOf(world, view), { currency, language }),
      messages: [
        unitOf(currency),
        ...messages,
        ...lineProblems(view),
        ...(hasDiscounts ? refused : []),
      ],
      links: await linksOf(world),
      ...(session.cancelledAt === null && {
        continue_url: continueUrl(world, session),
        expires_at: session.expiresAt.toISOString(),
      }),
    },
  }
}

/** What the total includes as far as the destination is known. */
const taxesOf = (world: World, { offer }: SessionView) =>
  shownTaxes(world, {
    country: offer.reverse ?? offer.delivery.country,
    isBusiness: offer.reverse !== null,
    lines: offer.lines,
    discount: offer.discount,
    shipping: offer.delivery.chosen?.price ?? 0n,
  })

const say = (world: World) => (key: string) => world.say('en', 'errors', key)

export async function checkoutAnswer(
  world: World,
  session: Session,
  { active, messages = [], status = 200 }: Told & { status?: 200 | 201 },
): Promise<UcpAnswer> {
  const view = await sessionView(world, session)
  const language = languageOf(session)
  const { currency, publicUrl } = world.config
  const isOpen = view.state === 'open' || view.state === 'ready'
  const { discounts, messages: refused } = discountsOf(view, say(world))
  const hasDiscounts = active.has('dev.ucp.shopping.discount')
  const hasFulfillment = active.has('dev.ucp.shopping.fulfillment')
  const needed = isOpen ? [...lineProblems(view), ...needs(view, hasFulfillment)] : []
  const all = [
    unitOf(currency),
    ...messages,
    ...(hasDiscounts ? refused : []),
    ...needed,
    ...notices(world, view),
  ]
  const { orderNumber } = session
  return {
    status,
    handlers: orderNumber
      ? await instructions(world, orderNumber)
      : await offeredHandlers(world, view.offer.total),
    body: {
      id: session.id,
      status: statusOf(view, all),
      line_items: lineItems(view, { publicUrl, currency, language }),
      ...(session.buyer && { buyer: session.buyer }),
      ...(hasFulfillment && { fulfillment: fulfillmentOf(view, { currency, language }) }),
      ...(hasDiscounts && { discounts }),
      currency: codeOf(currency),
      totals: totalsOf(view, await taxesOf(world, view), { currency, language }),
      messages: all,
      links: await linksOf(world),
      payment: { instruments: [] },
      expires_at: session.expiresAt.toISOString(),
      ...(isOpen && { continue_url: continueUrl(world, session) }),
      ...(orderNumber && {
        order: {
          id: orderNumber,
          label: orderNumber,
          permalink_url: `${publicUrl}/order/${orderNumber}`,
        },
      }),
    },
  }
}

function statusOf({ state }: SessionView, messages: readonly Message[]): string {
  if (state === 'ordered') return 'completed'
  if (state === 'cancelled' || state === 'expired') return 'canceled'
  const severities = messages.map((each) => (each.type === 'error' ? each.severity : null))
  if (severities.some((each) => each?.startsWith('requires_'))) return 'requires_escalation'
  return state === 'ready' && !severities.includes('recoverable')
    ? 'ready_for_complete'
    : 'incomplete'
}

/** One method, one group: everything is shipped together. */
function fulfillmentOf({ session, offer }: SessionView, as: Shown & { language: Language }) {
  const line_item_ids = offer.lines.map(({ variantId }) => lineId(variantId))
  const { destination, country } = session
  const shown = destination ?? (country ? { id: 'dest_1', address_country: country } : null)
  const { hasZones, offers, chosen } = offer.delivery
  const options = hasZones
    ? offers.map(({ id, names, price, daysFrom, daysTo, window }) => ({
        id,
        title: nameIn(names, as.language),
        description: `${daysFrom} to ${daysTo} days`,
        ...(window && {
          earliest_fulfillment_time: `${window.from}T00:00:00Z`,
          latest_fulfillment_time: `${window.to}T23:59:59Z`,
        }),
        totals: [total('total', price, as)],
      }))
    : [{ id: 'standard', title: 'Shipping', totals: [total('total', 0n, as)] }]
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids,
        destinations: shown ? [shown] : [],
        selected_destination_id: shown?.id ?? null,
        groups: [
          {
            id: 'all',
            line_item_ids,
            options,
            selected_option_id: hasZones ? (chosen?.id ?? null) : 'standard',
          },
        ],
      },
    ],
  }
}

const linkTypes: Readonly<Record<string, string>> = {
  terms: 'terms_of_service',
  privacy: 'privacy_policy',
  returns: 'refund_policy',
  shipping: 'shipping_policy',
}

/** The published legal pages. */
async function linksOf(world: World): Promise<{ type: string; url: string }[]> {
  const roles = legalPages(world, await storedDesign(world))
  return roles.map((role) => ({
    type: linkTypes[role] ?? role,
    url: `${world.config.publicUrl}/legal/${role}`,
  }))
}
