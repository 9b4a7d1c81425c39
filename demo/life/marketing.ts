// Past promotions, a newsletter, product views, carts, wishlists, and stock movements.

import { createPromotion } from '../../shop/catalog/promotions/actions.ts'
import { onPrices } from '../../shop/catalog/promotions/rules.ts'
import { notifyLowStock } from '../../shop/catalog/stock/actions/notify-low-stock.ts'
import { moveStock } from '../../shop/catalog/stock/actions/stock.ts'
import type { StaffReason } from '../../shop/catalog/stock/rules/stock.ts'
import { addToWishlist } from '../../shop/catalog/wishlist/actions/wishlist.ts'
import { saveIssue, sendIssue } from '../../shop/people/newsletter/actions/issues.ts'
import { sendNewsletters } from '../../shop/people/newsletter/actions/send.ts'
import { chooseNewsletter } from '../../shop/people/newsletter/actions/subscribe.ts'
import { addLine } from '../../shop/sales/cart/actions.ts'
import { recordProductViews } from '../../shop/sales/recommendations/actions/trending.ts'
import { day, fresh, type Life, need, type OnDay } from './cast.ts'

/** An expired one, a coupon code in use, and a scheduled one. */
export async function promote({ world, staff }: Life): Promise<void> {
  const now = world.now().getTime()
  const none = { ...onPrices, priority: 0, category: null, productIds: null, code: null }
  const limits = { mostUses: null, mostPerShopper: null }
  const drafts = [
    {
      name: 'Audio week',
      percent: 15,
      category: 'audio' as const,
      priority: 1,
      from: 24,
      to: 31,
    },
    { name: 'Welcome', percent: 10, code: welcomeCode, mostPerShopper: 1, from: 0, to: null },
    { name: 'Winter clothes', percent: 20, category: 'clothes' as const, from: 97, to: 118 },
  ]
  for (const { from, to, ...draft } of drafts) {
    const startsAt = new Date(now + from * day)
    const endsAt = to === null ? null : new Date(now + to * day)
    const whole = { ...none, ...limits, ...draft, startsAt, endsAt }
    need(await createPromotion(world, staff.owner, whole), 'a promotion')
  }
}
export const welcomeCode = 'WELCOME10'

/** An issue sent to all subscribers, and a draft. */
async function writeTo({ world, staff, shoppers, chance }: Life): Promise<void> {
  for (const { viewer } of shoppers)
    if (chance.percent(45)) need(await chooseNewsletter(world, viewer, true), 'a reader')
  const owner = fresh(world, staff.owner)
  const texts = {
    en: {
      subject: 'Headphones you can repair',
      body: 'Three of our headphones now come with every spare part listed beside them.\n\nThe list is on each product page, under Features.',
    },
    de: {
      subject: 'Kopfhörer, die man reparieren kann',
      body: 'Bei drei unserer Kopfhörer steht jetzt jedes Ersatzteil dabei.\n\nDie Liste finden Sie auf jeder Produktseite unter den Merkmalen.',
    },
    es: {
      subject: 'Auriculares que se pueden reparar',
      body: 'Tres de nuestros auriculares llevan ahora la lista de todas sus piezas de repuesto.\n\nEstá en la página de cada producto, en las características.',
    },
  }
  let id: string | null = null
  let version = 0
  for (const [language, text] of Object.entries(texts)) {
    const fields = { ...text, version: String(version) }
    id = need(await saveIssue(world, owner, id, language, fields), 'an issue')
    version += 1
  }
  if (!id) return
  const fields = { confirm: 'yes', version: String(version) }
  need(await sendIssue(world, owner, id, fields), 'an issue')
  for (let sent = 1; sent > 0; ) sent = await sendNewsletters(world)
}

async function draftNext({ world, staff }: Life): Promise<void> {
  const text = {
    subject: 'What arrives in winter',
    body: 'Coats and boots come back in the first week.\n\nSizes are limited; the stock on each page is what is on the shelf.',
  }
  need(await saveIssue(world, staff.owner, null, 'en', text), 'a draft')
}

/** Product views of one day. */
export async function lookAround({ world, chance, items }: Life): Promise<void> {
  const counts = new Map<string, number>()
  for (let look = 0; look < 40; look++) {
    // Products at the top are viewed more often.
    const { productId } = items[
      Math.min(chance.below(items.length), chance.below(items.length))
    ] ?? {
      productId: '',
    }
    if (productId) counts.set(productId, (counts.get(productId) ?? 0) + chance.between(1, 6))
  }
  await recordProductViews(world, counts)
}

/** Products that they have not bought yet. */
async function wish({ world, chance, items, shoppers }: Life): Promise<void> {
  for (const { viewer } of shoppers) {
    if (chance.percent(25)) {
      const { productId, variantId } = chance.one(items)
      const line = { productId, variantId, quantity: chance.between(1, 2) }
      need(await addLine(world, viewer, line), 'a cart')
    }
    for (let left = chance.below(4); left > 0; left--) {
      const { productId, variantId } = chance.one(items)
      need(await addToWishlist(world, viewer, { productId, variantId }), 'a wish')
    }
  }
}

/** A restock, a write-off, and a count that finds only one or two left. */
async function keepStock(
  { world, staff, chance, items }: Life,
  reason: StaffReason,
  quantity: number,
  note: string,
): Promise<void> {
  const { productId, variantId } = chance.one(items)
  const change = { productId, variantId, reason, quantity, orderNumber: null, note }
  const moved = await moveStock(world, staff.owner, change)
  if (!moved.ok && moved.code !== 'stock.counted') need(moved, 'a movement of stock')
}

export function plan(onDay: OnDay): void {
  for (const at of [13, 37, 58, 79])
    onDay(at, (life) => keepStock(life, 'received', 20, 'Delivery from the maker'))
  onDay(44, (life) => keepStock(life, 'damaged', 1, 'Fell off the shelf'))
  for (const at of [85.1, 85.2, 85.3, 88.4])
    onDay(at, (life) => keepStock(life, 'counted', at > 88 ? 0 : 1, 'Yearly count'))
  onDay(62, writeTo)
  onDay(87, draftNext)
  onDay(48, wish)
  onDay(89.5, wish)
}

export const tellLowStock = async ({ world }: Life): Promise<void> =>
  void need(await notifyLowStock(world), 'low stock')
