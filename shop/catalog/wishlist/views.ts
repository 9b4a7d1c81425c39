// Wishlist items for the page: current prices, and price drops since they were added.

import type { World } from '../../world.ts'
import type { Card, CardColour } from '../products/rules.ts'
import { defaultColour } from '../products/rules.ts'
import { cardsNamed } from '../products/views.ts'
import { type WishlistItem, type WishlistOwner, wishlistPageSize } from './rules.ts'
import { wishlistOf as rowsOf, type WishlistItemRow } from './store.ts'

/** A wishlist item with the price when it was added, where known. */
export type PricedWishlistItem = WishlistItem & { readonly price: bigint | null }

export type ShownWishlistItem = Pick<Card, 'id' | 'name' | 'attribute' | 'art' | 'colours'> & {
  /** The added colour, or the default one where that is no longer sold. */
  readonly colour: CardColour['name']
  /** The price when it was added, where it is lower now. */
  readonly before: bigint | null
}

export type WishlistPage = {
  readonly items: readonly ShownWishlistItem[]
  /** On the list, and no longer sold. */
  readonly gone: readonly WishlistItem[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export const wishlistOf = async (world: World, who: WishlistOwner): Promise<PricedWishlistItem[]> =>
  (await rowsOf(world.db, who.id)).map(({ productId, colour, price }) => ({
    productId,
    colour,
    price,
  }))

/** One page of a list; pages count from 1, and a later one than the last is the last. */
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
  const cards = new Map((await cardsNamed(world, ids, language)).map((card) => [card.id, card]))
  const shown = part.flatMap((item) => {
    const card = cards.get(item.productId)
    return card ? [shownItem(card, item)] : []
  })
  const gone = part.filter(({ productId }) => !cards.has(productId))
  return {
    items: shown,
    gone: gone.map(({ productId, colour }) => ({ productId, colour })),
    total: items.length,
    page,
    pages,
  }
}

function shownItem(
  { id, name, attribute, art, colours }: Card,
  item: PricedWishlistItem,
): ShownWishlistItem {
  const colour = colours.find((each) => each.name === item.colour)
  const isLess = colour && item.price !== null && colour.price < item.price
  return {
    id,
    name,
    attribute,
    art,
    colours,
    colour: (colour ?? defaultColour(colours)).name,
    before: isLess ? item.price : null,
  }
}

/** For one's own copy of everything. */
export const ownWishlist = (world: World, who: WishlistOwner): Promise<WishlistItemRow[]> =>
  rowsOf(world.db, who.id)
