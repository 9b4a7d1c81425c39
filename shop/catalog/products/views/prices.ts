// Rows of the catalogue as cards, at the prices that are charged.

import type { World } from '../../../world.ts'
import {
  lower,
  type PromotedProduct,
  type Promotion,
  priceOf,
  pricesBefore,
  savedPercent,
} from '../../promotions/rules.ts'
import { pastPromotions, promotionsNow } from '../../promotions/views.ts'
import type { Photo } from '../rules/photos.ts'
import type { Card, CardColour, Deal } from '../rules.ts'
import { type HistoryRow, priceHistory } from '../store/prices.ts'
import type { CardRow, PhotoRow } from '../store.ts'

/** What is needed to price some products now. */
export type Pricing = {
  readonly now: Date
  readonly promotions: readonly Promotion[]
  readonly past: readonly Promotion[]
  readonly history: readonly HistoryRow[]
}

type Sold = Pick<CardRow, 'id' | 'category'>

/** Past prices are read only for what a promotion lowers. */
export async function pricingOf(world: World, rows: readonly Sold[]): Promise<Pricing> {
  const now = world.now()
  const promotions = rows.length > 0 ? await promotionsNow(world) : []
  const onSale = rows.filter(
    (row) => priceOf(promotedProduct(row), 100n, promotions, now).promotion,
  )
  if (onSale.length === 0) return { now, promotions, past: [], history: [] }
  const ids = onSale.map(({ id }) => id)
  const [past, history] = await Promise.all([pastPromotions(world), priceHistory(world.db, ids)])
  return { now, promotions, past, history }
}

export async function cardsOf(world: World, rows: readonly CardRow[]): Promise<readonly Card[]> {
  const pricing = await pricingOf(world, rows)
  return rows.map((row) => cardOf(row, pricing))
}

export const cardOf = (row: CardRow, pricing: Pricing): Card => ({
  id: row.id,
  name: row.name,
  attribute: row.attribute,
  art: { kind: row.artKind, variant: row.artVariant },
  colours: row.colours.map((colour) => colourOf(row, colour, pricing)),
  ...(row.ratingCount > 0 && {
    rating: { average: row.ratingSum / row.ratingCount, count: row.ratingCount },
  }),
})

export function colourOf(
  row: CardRow,
  [name, hex, full, available, label, photo]: CardRow['colours'][number],
  pricing: Pricing,
): CardColour {
  const { price, deal } = offerOf(row, name, BigInt(full), pricing)
  return {
    ...{ name, label, hex, price, soldOut: available === 0 },
    ...(photo && { photo: photoIn(photo) }),
    ...(deal && { deal }),
  }
}

/** What everybody is charged for a colour, and what may be told of it. */
export function offerOf(
  row: Sold,
  colour: string,
  full: bigint,
  { now, promotions, past, history }: Pricing,
): { price: bigint; deal: Deal | null } {
  const piece = promotedProduct(row)
  const { price, promotion } = priceOf(piece, full, promotions, now)
  const own = history.filter((each) => each.productId === row.id && each.colour === colour)
  const before = promotion && pricesBefore(piece, own, past, promotion)
  if (!before) return { price, deal: null }
  // A full price that rose since it began was charged to nobody.
  const fullPrice = lower(full, before.last)
  const { lowest } = before
  const percent = savedPercent(price, lower(fullPrice, lowest))
  // What was no dearer before is charged, and nothing is claimed.
  return { price, deal: percent > 0 ? { fullPrice, lowest, percent } : null }
}

export const photoIn = ([id, width, height, plain, alt]: PhotoRow): Photo => ({
  ...{ id, width, height, plain },
  ...(alt && { alt }),
})

const promotedProduct = ({ id, category }: Sold): PromotedProduct => ({ productId: id, category })
