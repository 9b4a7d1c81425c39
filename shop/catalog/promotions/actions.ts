// Staff actions on promotions.

import { may, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { holdCurrency } from '../../platform/settings/hold-currency.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { type Adjustment, type Draft, maxPromotionProducts } from './input.ts'
import { type Phase, phaseOf, reducedPriceStep } from './rules.ts'
import * as store from './store.ts'
import { insertUse, locked, returnUse } from './store.ts'
import { usable } from './views.ts'

const priceStepNow = async (world: World): Promise<number> =>
  reducedPriceStep(await setting(world, 'reducedPrices'), world.config.currency)

/** Returns the new id. Refuses `promotions.not_allowed`, `form.invalid` if the code is taken, and as `holdCurrency` does. */
export const createPromotion = (
  world: World,
  who: Viewer | 'system',
  draft: Draft,
): Promise<Result<string>> =>
  world.transaction(async (world) => {
    if (who !== 'system' && !may(who, 'promotions.write')) return refuse('promotions.not_allowed')
    const currency = await holdCurrency(world)
    if (!currency.ok) return currency
    const id = world.id()
    const priceStep = draft.priceStep ?? (await priceStepNow(world))
    const complete = { ...draft, priceStep }
    if (!(await store.insertPromotion(world.db, id, complete, world.now()))) return codeInUse
    await note(world, who, 'created', id, draft)
    return ok(id)
  })

/** The version of a promotion that an editor displayed. */
export type Seen = { readonly id: string; readonly version: number }

/**
 * Changes a planned promotion, if it is still the displayed version. Refuses `promotions.not_allowed`,
 * `promotions.missing`, `promotions.begun`, `promotions.changed`, `form.invalid`.
 */
export const changePromotion = (
  world: World,
  who: Viewer,
  { id, version }: Seen,
  draft: Draft,
): Promise<Result> =>
  world.transaction(async (world) => {
    const found = await held(world, who, id)
    if (!found.ok) return found
    if (phaseOf(found.value, world.now()) !== 'planned') return refuse('promotions.begun')
    if (found.value.version !== version) return refuse('promotions.changed')
    if (draft.code && (await store.codeIsTaken(world.db, draft.code, id))) return codeInUse
    const priceStep = await priceStepNow(world)
    await store.updatePromotion(world.db, id, { ...draft, priceStep })
    await note(world, who, 'changed', id, draft)
    return ok()
  })

/**
 * Ends a running promotion now, or deletes a planned one, unless it has changed or begun since it was displayed.
 * Refuses `promotions.not_allowed`, `.missing`, `.over`, `.changed`, `.begun`.
 */
export const endPromotion = (
  world: World,
  who: Viewer,
  { id, version, phase: seen }: Seen & { readonly phase: Phase },
): Promise<Result> =>
  world.transaction(async (world) => {
    const found = await held(world, who, id)
    if (!found.ok) return found
    const promotion = found.value
    const phase = phaseOf(promotion, world.now())
    if (phase === 'over') return refuse('promotions.over')
    if (promotion.version !== version) return refuse('promotions.changed')
    if (phase !== seen) return refuse('promotions.begun')
    if (phase === 'planned') await store.deletePromotion(world.db, id)
    else await store.setEnd(world.db, id, endOf(promotion.startsAt, world.now()))
    await note(world, who, phase === 'planned' ? 'removed' : 'ended', id, promotion)
    return ok()
  })

/** Row lock until the transaction ends: nobody else can change or use it. */
export const lockPromotion = ({ db }: World, id: string) => store.locked(db, id)

/**
 * Changes a running promotion. Public prices are never rewritten (the lowest price of 30 days is computed from them): a
 * new public value ends this promotion and creates a successor from that moment. A code's value is changed in place,
 * immediately. Returns the id of the promotion with the new value. Refuses as `changePromotion` does,
 * `promotions.planned`, `promotions.over`, `form.invalid`.
 */
export const adjustPromotion = (
  world: World,
  who: Viewer,
  { id, version }: Seen,
  change: Adjustment,
): Promise<Result<string>> =>
  world.transaction(async (world) => {
    const found = await held(world, who, id)
    if (!found.ok) return found
    const promotion = found.value
    const now = world.now()
    const phase = phaseOf(promotion, now)
    if (phase !== 'running') return refuse(`promotions.${phase}`)
    if (promotion.version !== version) return refuse('promotions.changed')
    const { changesAt, ...draft } = change
    const isSame = valueKeys.every((key) => promotion[key] === change[key])
    if (isSame || promotion.code !== null) {
      if (changesAt && changesAt > now)
        return refuse('form.invalid', { fields: { changesAt: 'promotions.field.noMoment' } })
      await store.updatePromotion(world.db, id, { ...promotion, ...draft })
      await note(world, who, 'changed', id, { ...promotion, ...draft })
      return ok(id)
    }
    const startsAt = endOf(promotion.startsAt, changesAt ?? now)
    const successor = world.id()
    await store.setEnd(world.db, id, startsAt)
    const priceStep = await priceStepNow(world)
    const next = { ...promotion, ...draft, startsAt, priceStep }
    await store.insertPromotion(world.db, successor, next, now)
    await note(world, who, 'changed', id, { ...promotion, ...draft })
    return ok(successor)
  })

const valueKeys = ['percent', 'amount', 'minimum'] as const

/** The period is never empty, even if it is ended right after its start. */
const endOf = (startsAt: Date, now: Date): Date =>
  now > startsAt ? now : new Date(startsAt.getTime() + 1)

async function held(world: World, who: Viewer, id: string): Promise<Result<store.PromotionRow>> {
  if (!may(who, 'promotions.write')) return refuse('promotions.not_allowed')
  const currency = await holdCurrency(world)
  if (!currency.ok) return currency
  const promotion = await store.locked(world.db, id)
  return promotion ? ok(promotion) : refuse('promotions.missing')
}

const codeInUse = refuse('form.invalid', { fields: { code: 'promotions.field.codeTaken' } })

async function note(
  world: World,
  who: Viewer | 'system',
  what: 'created' | 'changed' | 'ended' | 'removed',
  id: string,
  { percent, code, category }: Pick<Draft, 'percent' | 'code' | 'category'>,
): Promise<void> {
  await record(world, who, `promotion.${what}`, `promotion:${id}`, {
    percent,
    category,
    hasCode: code !== null,
  })
  await announceAll(world, priceTopics)
}

/** Cache topics of everything that shows prices. */
const priceTopics = ['promotions', 'catalog']

/** Invalidates pages for promotions that have begun or ended since the last call. Returns how many. */
export async function announcePromotionChanges(world: World): Promise<number> {
  const announced = await world.transaction(async (world) => {
    const count = await store.markAnnounced(world.db, world.now())
    if (count > 0) await announceAll(world, priceTopics)
    return ok(count)
  })
  return announced.ok ? announced.value : 0
}

/** Adds products to a promotion with this name, percentage and end. Returns false if there is none with enough room. */
export async function extendPromotion(
  world: World,
  draft: Pick<Draft, 'name' | 'percent' | 'endsAt' | 'productIds'>,
): Promise<boolean> {
  const isExtended = await store.addProducts(world.db, draft, maxPromotionProducts)
  if (isExtended) await announceAll(world, priceTopics)
  return isExtended
}

// Uses of promotion codes: counted under a lock, and released if the order is canceled unpaid.

/**
 * Call it in the order's transaction: the lock serializes shoppers who compete for the last use. Refuses as `usable`
 * does, and `promotions.code_unknown` if it was deleted.
 */
export async function spendCode(
  world: World,
  who: Pick<Viewer, 'id'>,
  promotionId: string,
  orderNumber: string,
): Promise<Result> {
  const promotion = await locked(world.db, promotionId)
  if (!promotion) return refuse('promotions.code_unknown')
  const may = await usable(world, promotion, who)
  if (!may.ok) return may
  await insertUse(world.db, { orderNumber, promotionId, userId: who.id, at: world.now() })
  return ok()
}

/** Idempotent. */
export const returnCode = (world: World, orderNumber: string): Promise<unknown> =>
  returnUse(world.db, orderNumber, world.now())
