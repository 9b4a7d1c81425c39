// Variants at the prices that are charged.

import type { ListCurrency } from '../../../platform/money/rules.ts'
import type { World } from '../../../world.ts'
import {
  lower,
  type PromotedProduct,
  type Promotion,
  priceOf,
  pricesBefore,
  savedPercent,
} from '../../promotions/rules.ts'
import { pastPromotions, runningPromotions } from '../../promotions/views.ts'
import {
  type Deal,
  plainHex,
  type ShownOption,
  type ShownValue,
  type ShownVariant,
} from '../rules/catalog.ts'
import { unitPriceOf } from '../rules/contents.ts'
import { frameOf, type Photo, swatchUrl } from '../rules/photos.ts'
import {
  type HistoryRow,
  type PhotoRow,
  type ProductRow,
  photoValue,
  priceHistory,
  type ShownRow,
  type ValueRow,
} from '../store/products.ts'

/** What is needed to price some products now. */
export type Pricing = {
  readonly now: Date
  readonly currency: ListCurrency
  /** All running public ones, not only those that lower prices. */
  readonly promotions: readonly Promotion[]
  readonly past: readonly Promotion[]
  /** By variant. */
  readonly history: ReadonlyMap<string, readonly HistoryRow[]>
}

type Sold = Pick<ShownRow, 'id' | 'category'>

/**
 * Reads price history only for variants whose price is shown and lowered by a promotion. `running`: the current
 * promotions, if known.
 */
export async function pricingOf(
  world: World,
  rows: readonly (Sold & { readonly variantIds: readonly string[] })[],
  running?: readonly Promotion[],
): Promise<Pricing> {
  const now = world.now()
  const { currency } = world.config
  const promotions = rows.length > 0 ? (running ?? (await runningPromotions(world))) : []
  const onSale = rows.filter(
    (row) => priceOf(promotedProduct(row), 100n, promotions, now).promotion,
  )
  if (onSale.length === 0) return { now, currency, promotions, past: [], history: new Map() }
  const ids = onSale.flatMap(({ variantIds }) => variantIds)
  const [past, history] = await Promise.all([pastPromotions(world), priceHistory(world.db, ids)])
  return {
    now,
    currency,
    promotions,
    past,
    history: Map.groupBy(history, ({ variantId }) => variantId),
  }
}

/** A product's options and visible variants, with prices. */
export type Choices = {
  readonly options: readonly ShownOption[]
  readonly variants: readonly (ShownVariant & { readonly available: number })[]
}

/** Only values that a visible variant has. */
export function choicesOf(row: ProductRow, pricing: Pricing): Choices {
  const used = new Set(row.variants.flatMap(([, , , values]) => values))
  const values = row.options.map(([, , , all]) => all.filter(([id]) => used.has(id)))
  const places = values.map((these) => new Map(these.map(([id], place) => [id, place])))
  return {
    options: row.options.map(([name, label, type], at) => ({
      name,
      label,
      type,
      values: (values[at] ?? []).map(shownValue),
    })),
    variants: row.variants.map((variant) => {
      const [id, full, available, chosen, contents] = variant
      const photo = photoFor(row.photos, chosen)
      const { price, deal } = offerOf(row, id, BigInt(full), pricing)
      const unit = unitPriceOf(price, pricing.currency, contents)
      return {
        id,
        price,
        ...(unit && { unit }),
        available,
        soldOut: available === 0,
        values: chosen.map((value, at) => places[at]?.get(value) ?? 0),
        ...(deal && { deal }),
        ...(photo && { photo: photoIn(photo) }),
      }
    }),
  }
}

export const shownValue = ([, name, label, hex, imageId]: ValueRow): ShownValue => ({
  name,
  label,
  ...((hex || imageId) && { hex: hex ?? plainHex }),
  ...(imageId && { image: swatchUrl(imageId) }),
})

/** The first picture of one of the values, else the first one for every variant. */
export const photoFor = (
  photos: ShownRow['photos'],
  values: readonly number[],
): ShownRow['photos'][number] | undefined =>
  photos.find(({ [photoValue]: value }) => value !== null && values.includes(value)) ??
  photos.find(({ [photoValue]: value }) => value === null)

/** The public price of a variant, given its full price. */
export const publicPriceOf = (row: Sold, full: bigint, { now, promotions }: Pricing): bigint =>
  priceOf(promotedProduct(row), full, promotions, now).price

/** The public price of a variant, and the saving that may be claimed. */
export function offerOf(
  row: Sold,
  variantId: string,
  full: bigint,
  { now, promotions, past, history }: Pricing,
): { price: bigint; deal: Deal | null } {
  const piece = promotedProduct(row)
  const { price, promotion } = priceOf(piece, full, promotions, now)
  const before = promotion && pricesBefore(piece, history.get(variantId) ?? [], past, promotion)
  if (!before) return { price, deal: null }
  // A full price that was raised since the promotion began was never charged.
  const fullPrice = lower(full, before.last)
  const { lowest } = before
  const percent = savedPercent(price, lower(fullPrice, lowest))
  // If it was no dearer before, no saving is claimed.
  if (percent <= 0) return { price, deal: null }
  const { endsAt } = promotion
  return { price, deal: { fullPrice, lowest, percent, ...(endsAt && { endsAt }) } }
}

export const photoIn = ([id, width, height, plain, alt, x, y]:
  | PhotoRow
  | ShownRow['photos'][number]): Photo => {
  const frame = frameOf(plain, { x, y })
  return { id, width, height, plain, ...(alt && { alt }), ...(frame && { frame }) }
}

const promotedProduct = ({ id, category }: Sold): PromotedProduct => ({ productId: id, category })
