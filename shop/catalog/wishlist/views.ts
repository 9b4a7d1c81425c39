// Wishes as the list shows them: what each costs now, and whether that is less than when it was wished for.

import type { World } from '../../world.ts'
import type { Card, CardColour } from '../products/rules.ts'
import { defaultColour } from '../products/rules.ts'
import { cardsNamed } from '../products/views.ts'
import { type Wish, type Wisher, wishesPerPage } from './rules.ts'
import { wishesOf as rowsOf, type WishRow } from './store.ts'

/** A wish with the price that it was wished for at, where the shop has noted it. */
export type NotedWish = Wish & { readonly price: bigint | null }

export type ShownWish = Pick<Card, 'id' | 'name' | 'attribute' | 'art' | 'colours'> & {
  /** The colour that was wished for, or the card's own where that is sold no more. */
  readonly colour: CardColour['name']
  /** What it cost when it was wished for, where it costs less now. */
  readonly before: bigint | null
}

export type WishList = {
  readonly wishes: readonly ShownWish[]
  /** Wished for, and sold no more. */
  readonly gone: readonly Wish[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export const wishesOf = async (world: World, who: Wisher): Promise<NotedWish[]> =>
  (await rowsOf(world.db, who.id)).map(({ productId, colour, price }) => ({
    productId,
    colour,
    price,
  }))

/** One page of a list; pages count from 1, and a later one than the last is the last. */
export async function wishList(
  world: World,
  wishes: readonly NotedWish[],
  asked: number,
  language?: string,
): Promise<WishList> {
  const pages = Math.max(1, Math.ceil(wishes.length / wishesPerPage))
  const page = Math.min(Math.max(1, asked), pages)
  const part = wishes.slice((page - 1) * wishesPerPage, page * wishesPerPage)
  const ids = part.map(({ productId }) => productId)
  const cards = new Map((await cardsNamed(world, ids, language)).map((card) => [card.id, card]))
  const shown = part.flatMap((wish) => {
    const card = cards.get(wish.productId)
    return card ? [shownWish(card, wish)] : []
  })
  const gone = part.filter(({ productId }) => !cards.has(productId))
  return {
    wishes: shown,
    gone: gone.map(({ productId, colour }) => ({ productId, colour })),
    total: wishes.length,
    page,
    pages,
  }
}

function shownWish({ id, name, attribute, art, colours }: Card, wish: NotedWish): ShownWish {
  const colour = colours.find((each) => each.name === wish.colour)
  const isLess = colour && wish.price !== null && colour.price < wish.price
  return {
    id,
    name,
    attribute,
    art,
    colours,
    colour: (colour ?? defaultColour(colours)).name,
    before: isLess ? wish.price : null,
  }
}

/** For one's own copy of everything. */
export const ownWishes = (world: World, who: Wisher): Promise<WishRow[]> => rowsOf(world.db, who.id)
