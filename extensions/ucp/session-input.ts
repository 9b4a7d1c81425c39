// Maps an agent's cart or checkout input to the stored session. Prices and titles in it are ignored.

import type { Language } from '../../app/i18n/languages'
import { firstLanguage } from '../../app/i18n/languages'
import { optionsOf } from '../../shop/catalog/products/rules/options.ts'
import {
  type Product,
  priceLines,
  productById,
} from '../../shop/catalog/products/views/products.ts'
import { productsOfVariants } from '../../shop/catalog/products/views/variant-snapshots.ts'
import { isCountry } from '../../shop/identity/kyc/data.ts'
import type { Place, Session, SessionInput } from '../../shop/sales/agents/rules.ts'
import { maxQuantity } from '../../shop/sales/cart/rules.ts'
import type { World } from '../../shop/world.ts'
import type { CartInput, CheckoutChange } from './inputs'
import { type Message, warning } from './messages'

type Line = Session['lines'][number]

/** The lines that the shop sells, each variant once; omitted or reduced lines are reported. */
export async function linesIn(
  world: World,
  sent: CartInput['line_items'],
  language: Language = firstLanguage(),
): Promise<{ lines: Line[]; messages: Message[]; isSoldOut: boolean }> {
  const ofVariants = await productsOfVariants(
    world,
    sent.map(({ item }) => item.id),
  )
  const messages: Message[] = []
  const lines = new Map<string, Line>()
  for (const [at, { item, quantity }] of sent.entries()) {
    const known = ofVariants.get(item.id)
    const named = known === undefined ? await variantNamed(world, item.id, language) : item.id
    const productId = known ?? item.id
    if (typeof named !== 'string') {
      messages.push(warning(named.code, named.content, `$.line_items[${at}]`))
      continue
    }
    const variantId = named
    const wanted = quantity + (lines.get(variantId)?.quantity ?? 0)
    if (wanted > maxQuantity)
      messages.push(
        warning(
          'quantity_adjusted',
          `At most ${maxQuantity} of one item.`,
          `$.line_items[${at}].quantity`,
        ),
      )
    lines.set(variantId, { productId, variantId, quantity: Math.min(wanted, maxQuantity) })
  }
  const { lines: priced } = await priceLines(world, [...lines.values()])
  const sold = new Set(priced.map(({ variantId }) => variantId))
  const kept = [...lines.values()].filter(({ variantId }) => sold.has(variantId))
  if (kept.length < lines.size)
    messages.push(
      warning('item_unavailable', 'An item is not sold any more and was left out.', '$.line_items'),
    )
  const isSoldOut = priced.length > 0 && priced.every(({ available }) => available === 0)
  return { lines: kept, messages, isSoldOut }
}

/** A product without options may be referenced by its own id; otherwise, what to choose from. */
async function variantNamed(world: World, productId: string, language: Language) {
  const product = await productById(world, productId, language)
  if (!product)
    return {
      code: 'item_unavailable',
      content: 'This item was not found: send the id of a variant, from search_catalog.',
    }
  const [only, ...more] = product.variants
  if (only && more.length === 0) return only.id
  return { code: variantRequired, content: choicesOf(product) }
}

export const variantRequired = 'variant_required'
const mostChoices = 50

/** "Choose Colour and Size, and send the id of that variant: 3f… (Ink, S), 9c… (Ink, M)." */
export function choicesOf({ options, variants }: Pick<Product, 'options' | 'variants'>): string {
  const names = options.map(({ label }) => label).join(', ')
  const choices = variants.slice(0, mostChoices).map((variant) => {
    const values = optionsOf(options, variant).map(({ value }) => value)
    return `${variant.id} (${values.join(', ')}${variant.soldOut ? ', out of stock' : ''})`
  })
  return `This product has options (${names}): ask the buyer what to choose, and send the id of that variant. ${choices.join('; ')}.`
}

/** Submitted values replace the current ones; omitted members stay. */
export function sessionInputOf(
  lines: readonly Line[],
  sent: Omit<CheckoutChange, 'line_items'>,
  active: ReadonlySet<string>,
  before: Pick<
    SessionInput,
    'codes' | 'country' | 'shippingMethod' | 'buyer' | 'destination'
  > = fresh,
): SessionInput {
  const buyer = sent.buyer && withoutConsent(sent.buyer, active)
  const discounts = active.has('dev.ucp.shopping.discount') ? sent.discounts : undefined
  const way = active.has('dev.ucp.shopping.fulfillment') ? wayIn(sent, before) : null
  const hinted = sent.context?.address_country?.toUpperCase() ?? ''
  return {
    lines,
    codes: discounts ? discounts.codes : before.codes,
    country: way?.country ?? before.country ?? (isCountry(hinted) ? hinted : null),
    shippingMethod: way ? way.shippingMethod : before.shippingMethod,
    buyer: buyer ?? before.buyer,
    destination: way ? way.destination : before.destination,
  }
}
const fresh = { codes: [], country: null, shippingMethod: null, buyer: null, destination: null }

function withoutConsent(
  { consent, ...buyer }: NonNullable<CheckoutChange['buyer']>,
  active: ReadonlySet<string>,
) {
  return { ...buyer, ...(consent && active.has('dev.ucp.shopping.buyer_consent') && { consent }) }
}

type Way = Pick<SessionInput, 'country' | 'shippingMethod' | 'destination'>

/** One method, shipping, to one destination; null if it is not specified. */
function wayIn({ fulfillment }: Pick<CheckoutChange, 'fulfillment'>, before: Way): Way | null {
  const method = fulfillment?.methods.find(({ type }) => type === undefined || type === 'shipping')
  if (!method) return null
  const { destinations, selected_destination_id: selected, groups } = method
  const named = destinations.map(
    (each, at): Place => ({ ...each, id: each.id ?? `dest_${at + 1}` }),
  )
  const destination =
    named.find(({ id }) => id === selected) ??
    (selected && selected === before.destination?.id ? before.destination : named[0]) ??
    before.destination
  const country = destination?.address_country?.trim().toUpperCase() ?? ''
  const option = groups.find(({ selected_option_id: id }) => id !== undefined)
  return {
    destination: destination ?? null,
    country: isCountry(country) ? country : before.country,
    shippingMethod: option ? (option.selected_option_id ?? null) : before.shippingMethod,
  }
}
