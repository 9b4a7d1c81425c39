// Wishlist items for the page: current prices, and price drops since they were added.

import type { Viewer } from '../../people/accounts/rules.ts'
import { pick } from '../../platform/pick.ts'
import type { World } from '../../world.ts'
import type { Card, ChosenOption, PricedLine } from '../products/rules/catalog.ts'
import { optionsIn } from '../products/rules/options.ts'
import { cardsOfIds, priceLines } from '../products/views/products.ts'
import { variantSnapshots } from '../products/views/variant-snapshots.ts'
import {
  type SubscribedVariant,
  type WishlistItem,
  type WishlistOwner,
  wishlistPageSize,
} from './rules.ts'
import {
  wishlistOf as rowsOf,
  type SubscriptionRow,
  subscriptionsOf,
  type WishlistItemRow,
} from './store.ts'

/** A wishlist item with the price when it was added, where known. */
export type PricedWishlistItem = WishlistItem & { readonly price: bigint | null }

export type ShownWishlistItem = {
  readonly card: Card
  /** The chosen variant; null if none was chosen, or it is no longer sold. */
  readonly chosen: Pick<
    PricedLine,
    'variantId' | 'options' | 'hex' | 'art' | 'price' | 'available'
  > | null
  /** Its price when it was added, if it costs less now. */
  readonly before: bigint | null
}

export type WishlistPage = {
  readonly items: readonly ShownWishlistItem[]
  /** On the list, but no longer sold. */
  readonly gone: readonly WishlistItem[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export const wishlistOf = async (world: World, who: WishlistOwner): Promise<PricedWishlistItem[]> =>
  (await rowsOf(world.db, who.id)).map((row) => pick(row, 'productId', 'variantId', 'price'))

/** One page of a list; pages count from 1, and numbers past the last page yield the last. */
export async function wishlistPage(
  world: World,
  items: readonly PricedWishlistItem[],
  asked: number,
  language?: string,
): Promise<WishlistPage> {
  const pages = Math.max(1, Math.ceil(items.length / wishlistPageSize))
  const page = Math.min(Math.max(1, asked), pages)
  const part = items.slice((page - 1) * wishlistPageSize, page * wishlistPageSize)
  const ids = part.map(({ productId }) => productId)
  const variantIds = part.flatMap(({ productId, variantId }) =>
    variantId === null ? [] : [{ productId, variantId, quantity: 1 }],
  )
  const [found, { lines }] = await Promise.all([
    cardsOfIds(world, ids, language),
    priceLines(world, variantIds, language),
  ])
  const cards = new Map(found.map((card) => [card.id, card]))
  const chosen = new Map(lines.map((line) => [line.variantId, line]))
  const shown = part.flatMap((item) => {
    const card = cards.get(item.productId)
    const line = item.variantId === null ? undefined : chosen.get(item.variantId)
    return card ? [shownItem(card, line ?? null, item)] : []
  })
  const gone = part.filter(({ productId }) => !cards.has(productId))
  return {
    items: shown,
    gone: gone.map(({ productId, variantId }) => ({ productId, variantId })),
    total: items.length,
    page,
    pages,
  }
}

function shownItem(
  card: Card,
  line: PricedLine | null,
  item: PricedWishlistItem,
): ShownWishlistItem {
  const price = line?.price ?? (item.variantId === null ? card.price : null)
  const isLess = item.price !== null && price !== null && price < item.price
  return {
    card,
    chosen: line && pick(line, 'variantId', 'options', 'hex', 'art', 'price', 'available'),
    before: isLess ? item.price : null,
  }
}

/** Wishlist in the personal data export. */
export const ownWishlist = (world: World, who: WishlistOwner): Promise<WishlistItemRow[]> =>
  rowsOf(world.db, who.id)

// Back-in-stock subscriptions of one user.

export type ShownSubscription = SubscribedVariant & {
  readonly name: string
  /** In the reader's language. */
  readonly options: readonly ChosenOption[]
  /** By their English names, for the product URL. */
  readonly chosen: readonly ChosenOption[]
}

/** Newest first; products no longer sold have their id as name. */
export async function subscriptionList(
  world: World,
  who: Pick<Viewer, 'id'>,
  language: string,
): Promise<ShownSubscription[]> {
  const subscriptions = await subscriptionsOf(world.db, { userId: who.id })
  const ids = [...new Set(subscriptions.map(({ productId }) => productId))]
  const cards = new Map((await cardsOfIds(world, ids, language)).map((card) => [card.id, card]))
  const variantIds = subscriptions.map(({ variantId }) => variantId)
  const variants = await variantSnapshots(world, variantIds)
  return subscriptions.map(({ productId, variantId }) => {
    const options = variants.get(variantId)?.options ?? []
    return {
      productId,
      variantId,
      name: cards.get(productId)?.name ?? productId,
      options: optionsIn(options, language),
      chosen: options.map(({ name, value }) => ({ name, value })),
    }
  })
}

/** Subscriptions in the personal data export: those of the account, and of its address. */
export const ownSubscriptions = async (
  world: World,
  who: Pick<Viewer, 'id' | 'email'>,
): Promise<SubscriptionRow[]> => [
  ...(await subscriptionsOf(world.db, { userId: who.id })),
  ...(await subscriptionsOf(world.db, { email: who.email })),
]
