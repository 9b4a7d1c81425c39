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
import { frameOf, type Photo, swatchUrl } from '../rules/photos.ts'
import { artIn } from '../rules/placeholder.ts'
import {
  type Card,
  type CardSwatch,
  type Deal,
  plainHex,
  type ShownOption,
  type ShownVariant,
} from '../rules.ts'
import { type HistoryRow, priceHistory } from '../store/prices.ts'
import { type CardRow, type PhotoRow, photoValue, type VariantRow } from '../store.ts'
import { type Stated, statedAttributes } from './attributes.ts'

/** What is needed to price some products now. */
export type Pricing = {
  readonly now: Date
  readonly promotions: readonly Promotion[]
  readonly past: readonly Promotion[]
  /** By variant. */
  readonly history: ReadonlyMap<string, readonly HistoryRow[]>
}

type Sold = Pick<CardRow, 'id' | 'category'>

/** Past prices are read only for what a promotion lowers. */
export async function pricingOf(world: World, rows: readonly Sold[]): Promise<Pricing> {
  const now = world.now()
  const promotions = rows.length > 0 ? await promotionsNow(world) : []
  const onSale = rows.filter(
    (row) => priceOf(promotedProduct(row), 100n, promotions, now).promotion,
  )
  if (onSale.length === 0) return { now, promotions, past: [], history: new Map() }
  const ids = onSale.map(({ id }) => id)
  const [past, history] = await Promise.all([pastPromotions(world), priceHistory(world.db, ids)])
  return { now, promotions, past, history: Map.groupBy(history, ({ variantId }) => variantId) }
}

export async function cardsOf(
  world: World,
  language: string,
  rows: readonly CardRow[],
): Promise<readonly Card[]> {
  const [pricing, stated] = await Promise.all([
    pricingOf(world, rows),
    statedAttributes(world, language),
  ])
  return rows.map((row) => cardOf(row, pricing, stated))
}

/** A product's options and the variants that can be seen, priced. */
export type Choices = {
  readonly options: readonly ShownOption[]
  readonly variants: readonly (ShownVariant & { readonly available: number })[]
}

/** Only values that a variant has which can be seen. */
export function choicesOf(row: CardRow, pricing: Pricing): Choices {
  const used = new Set(row.variants.flatMap(([, , , values]) => values))
  const values = row.options.map(([, , , all]) => all.filter(([id]) => used.has(id)))
  const places = values.map((these) => new Map(these.map(([id], place) => [id, place])))
  return {
    options: row.options.map(([name, label, type], at) => ({
      ...{ name, label, type },
      values: (values[at] ?? []).map(([, name, label, hex, imageId]) => ({
        name,
        label,
        ...((hex || imageId) && { hex: hex ?? plainHex }),
        ...(imageId && { image: swatchUrl(imageId) }),
      })),
    })),
    variants: row.variants.map((variant) => {
      const [id, full, available, chosen] = variant
      const photo = photoFor(row.photos, chosen)
      const { price, deal } = offerOf(row, id, BigInt(full), pricing)
      return {
        ...{ id, price, available, soldOut: available === 0 },
        values: chosen.map((value, at) => places[at]?.get(value) ?? 0),
        ...(deal && { deal }),
        ...(photo && { photo: photoIn(photo) }),
      }
    }),
  }
}

export const cardOf = (row: CardRow, pricing: Pricing, stated: Stated): Card =>
  cardOfChoices(row, choicesOf(row, pricing), stated)

export function cardOfChoices(row: CardRow, { options, variants }: Choices, stated: Stated): Card {
  const swatch = options.findIndex(({ type }) => type === 'swatch')
  const swatches = (options[swatch]?.values ?? []).map(
    ({ name, label, hex = '', image }, place): CardSwatch => {
      const own = variants.filter(({ values }) => values[swatch] === place)
      const { id, price, soldOut, deal, photo } = cheapest(own)
      return {
        ...{ name, label, hex, variantId: id, price, soldOut },
        ...(image && { image }),
        ...(deal && { deal }),
        ...(photo && { photo }),
      }
    },
  )
  const chosen = swatches.find(({ soldOut }) => !soldOut) ?? swatches[0]
  const shown = chosen
    ? (variants.find(({ id }) => id === chosen.variantId) ?? cheapest(variants))
    : cheapest(variants)
  const toChoose = options.filter(({ values }, at) => at !== swatch && values.length > 1).length
  const isSame = ({ values }: ShownVariant) =>
    swatch === -1 || values[swatch] === shown.values[swatch]
  return {
    id: row.id,
    name: row.name,
    attribute: row.attribute || stated.highlight(row),
    art: artIn(row),
    swatches,
    swatchOption: options[swatch]?.name ?? null,
    price: shown.price,
    ...(shown.deal && { deal: shown.deal }),
    ...(shown.photo && { photo: shown.photo }),
    isFrom: variants.some((variant) => isSame(variant) && variant.price !== shown.price),
    soldOut: variants.every(({ soldOut }) => soldOut),
    variantId: toChoose === 0 || variants.length === 1 ? shown.id : null,
    toChoose: variants.length === 1 ? 0 : toChoose,
    ...(row.ratingCount > 0 && {
      rating: { average: row.ratingSum / row.ratingCount, count: row.ratingCount },
    }),
  }
}

/** The lowest price of those that can be bought, else of all; the first of equal ones. Columns of listings say the same. */
function cheapest<Variant extends ShownVariant>(variants: readonly Variant[]): Variant {
  const inStock = variants.filter(({ soldOut }) => !soldOut)
  const [first, ...rest] = inStock.length > 0 ? inStock : variants
  if (!first) throw new Error('a product without variants')
  return rest.reduce((low, each) => (each.price < low.price ? each : low), first)
}

/** The first picture of one of the values, else the first of every variant. */
const photoFor = (
  photos: CardRow['photos'],
  values: VariantRow[3],
): CardRow['photos'][number] | undefined =>
  photos.find(({ [photoValue]: value }) => value !== null && values.includes(value)) ??
  photos.find(({ [photoValue]: value }) => value === null)

/** What everybody is charged for a variant, and what may be told of it. */
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
  // A full price that rose since it began was charged to nobody.
  const fullPrice = lower(full, before.last)
  const { lowest } = before
  const percent = savedPercent(price, lower(fullPrice, lowest))
  // What was no dearer before is charged, and nothing is claimed.
  return { price, deal: percent > 0 ? { fullPrice, lowest, percent } : null }
}

export const photoIn = ([id, width, height, plain, alt, x, y]:
  | PhotoRow
  | CardRow['photos'][number]): Photo => {
  const frame = frameOf(plain, { x, y })
  return { id, width, height, plain, ...(alt && { alt }), ...(frame && { frame }) }
}

const promotedProduct = ({ id, category }: Sold): PromotedProduct => ({ productId: id, category })
