// Promotion views for prices, pages and staff.

import type { Viewer } from '../../people/accounts/rules.ts'
import { day } from '../../platform/durations.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { Category } from '../products/rules/catalog.ts'
import {
  byRank,
  isCode,
  isItemDiscount,
  normalCode,
  type Phase,
  type Promotion,
  phaseOf,
  priceOf,
  priorDays,
} from './rules.ts'
import * as uses from './store.ts'
import * as store from './store.ts'

/** Public promotions that lower item prices now, by rank. */
export const promotionsNow = async (world: World): Promise<Promotion[]> =>
  (await runningPromotions(world)).filter(isItemDiscount).sort(byRank)

/** All running public promotions, including order-level ones. */
export const runningPromotions = (world: World): Promise<Promotion[]> =>
  store.runningFor(world.db, world.now())

/** All public promotions that ran at a moment, as they are kept now. */
export const promotionsAt = (world: World, at: Date): Promise<Promotion[]> =>
  store.runningFor(world.db, at)

/** The promotion of a code, running or not; null without one. */
export const promotionOfCode = async (world: World, code: string): Promise<Promotion | null> =>
  (await store.byCode(world.db, code)) ?? null

/** The categories with a public price promotion now, each with the one that applies. */
export async function categoryPromotions(
  world: World,
): Promise<{ category: Category; percent: number; endsAt: Date | null }[]> {
  const running = await promotionsNow(world)
  const now = world.now()
  const lowered = new Set(running.flatMap(({ category }) => category ?? []))
  return [...lowered].flatMap((category) => {
    // A product that no promotion names.
    const { promotion } = priceOf({ productId: '', category }, 100n, running, now)
    return promotion ? [{ category, percent: promotion.percent, endsAt: promotion.endsAt }] : []
  })
}

/** Whether prices, or the lowest ones of 30 days, depend on a promotion for this category. */
export const isPromoted = (world: World, category: string): Promise<boolean> =>
  store.isNamed(world.db, category, new Date(world.now().getTime() - priorDays * day))

/** All that have ever lowered public prices. */
export const pastPromotions = (world: World): Promise<Promotion[]> =>
  store.startedBefore(world.db, world.now())

export const nextPromotionChange = (world: World): Promise<Date | null> =>
  store.nextPromotionChange(world.db, world.now())

/**
 * The promotion behind a code that this person, or with null a visitor, can use now. Refuses `promotions.code_unknown`,
 * `.code_early`, `.code_over`, `.code_used_up`, `.code_used`.
 */
export async function codeFor(
  world: World,
  who: Pick<Viewer, 'id'> | null,
  text: string,
): Promise<Result<Promotion>> {
  const code = normalCode(text)
  const promotion = isCode(code) ? await store.byCode(world.db, code) : null
  if (!promotion) return refuse('promotions.code_unknown')
  const may = await usable(world, promotion, who)
  return may.ok ? ok(promotion) : may
}

/** Refuses as `codeFor` does. */
export async function usable(
  world: World,
  promotion: store.PromotionRow,
  who: Pick<Viewer, 'id'> | null,
): Promise<Result> {
  const phase = phaseOf(promotion, world.now())
  if (phase === 'planned') return refuse('promotions.code_early')
  if (phase === 'over') return refuse('promotions.code_over')
  const { mostUses, mostPerShopper } = promotion
  if (mostUses === null && mostPerShopper === null) return ok()
  const { all, own } = await uses.countUses(world.db, promotion.id, who?.id ?? null)
  if (mostPerShopper !== null && own >= mostPerShopper) return refuse('promotions.code_used')
  if (mostUses !== null && all >= mostUses) return refuse('promotions.code_used_up')
  return ok()
}

export type PromotionView = store.PromotionRow & { readonly phase: Phase; readonly uses: number }

/** For staff, latest start first. */
export async function promotionRows(
  world: World,
  query: uses.PromotionQuery,
): Promise<PromotionView[]> {
  const now = world.now()
  const rows = await uses.listPromotions(world.db, { ...query, now })
  return rows.map((row) => ({ ...row, phase: phaseOf(row, now) }))
}

export async function promotionById(world: World, id: string): Promise<PromotionView | null> {
  const row = await store.byId(world.db, id)
  if (!row) return null
  const { all } = await uses.countUses(world.db, id, null)
  return { ...row, phase: phaseOf(row, world.now()), uses: all }
}

/** The code that lowered an order; null for none. */
export const codeOfOrder = (world: World, orderNumber: string): Promise<string | null> =>
  uses.codeOf(world.db, orderNumber)

/** Codes that a customer has used, for their own data export. */
export const codesUsedBy = (world: World, who: Pick<Viewer, 'id'>) => uses.usesOf(world.db, who.id)

/** Whether there is any, running or not. */
export const hasPromotions = (world: World): Promise<boolean> => store.anyPromotion(world.db)
