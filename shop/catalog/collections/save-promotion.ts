// Creates and changes promotions by commands; products, categories and collections must exist.

import type { Viewer } from '../../people/accounts/rules.ts'
import { stable } from '../../platform/canonical-json.ts'
import { refuseFields } from '../../platform/input.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { treeNow } from '../categories/views.ts'
import { unknownProducts } from '../products/views/products.ts'
import {
  adjustPromotion,
  changePromotion,
  createPromotion,
  type Seen,
} from '../promotions/actions.ts'
import {
  commandOf,
  type Draft,
  fixed,
  type NewPromotion,
  type PromotionChange,
  periodProblems,
  reductionOf,
  targets,
  valueProblems,
  withChange,
} from '../promotions/input.ts'
import type { Phase } from '../promotions/rules.ts'
import { type PromotionView, promotionById } from '../promotions/views.ts'
import { collectionsNow, productsNow } from './views.ts'

/** Returns the new id. Refuses as `checkPromotion` and `createPromotion` do. */
export async function savePromotion(
  world: World,
  who: Viewer,
  command: NewPromotion,
): Promise<Result<string>> {
  const draft = await checkPromotion(world, command)
  return draft.ok ? createPromotion(world, who, draft.value) : draft
}

/**
 * Changes what the command names; `seen` is the displayed version and phase. A running promotion keeps its target, code
 * and start. Returns the id of the promotion with the new value. Refuses as `checkPromotion`, `changePromotion` and
 * `adjustPromotion` do, `promotions.missing`.
 */
export async function editPromotion(
  world: World,
  who: Viewer,
  seen: Seen & { readonly phase: Phase },
  change: PromotionChange,
): Promise<Result<string>> {
  const was = await promotionById(world, seen.id)
  if (!was) return refuse('promotions.missing')
  const command = withChange(commandOf(was), change)
  if (seen.phase === 'planned') {
    if (was.phase !== 'planned') return refuse('promotions.begun')
    if (change.changesAt) return refuse('promotions.planned')
    const draft = await checkPromotion(world, command)
    if (!draft.ok) return draft
    const done = await changePromotion(world, who, seen, draft.value)
    return done.ok ? ok(seen.id) : done
  }
  if (seen.phase === 'over') return refuse('promotions.over')
  if (fixed.some((name) => isChanged(was, change, name))) return refuse('promotions.begun')
  const changesAt = change.changesAt ?? null
  const problems = problemsIn({
    ...valueProblems(command, was.code),
    ...periodProblems('changesAt', changesAt, command.endsAt, world.now()),
  })
  if (problems) return refuseFields(problems)
  return adjustPromotion(world, who, seen, {
    ...reductionOf(command),
    name: command.name,
    endsAt: command.endsAt ?? null,
    mostUses: command.mostUses ?? null,
    mostPerShopper: command.mostPerShopper ?? null,
    changesAt,
  })
}

function isChanged(
  was: PromotionView,
  change: PromotionChange,
  name: (typeof fixed)[number],
): boolean {
  if (change[name] === undefined) return false
  // Programs may send back the second.
  if (name === 'startsAt') return secondOf(change.startsAt) !== secondOf(was.startsAt)
  return stable(change[name]) !== stable(was[name] ?? null)
}

const secondOf = (at: Date | undefined) => at && Math.floor(at.getTime() / 1000)

/**
 * The promotion of a command; the start defaults to now. Refuses `form.invalid` with an error per member, and
 * `promotions.unknown` {ids}.
 */
export async function checkPromotion(world: World, command: NewPromotion): Promise<Result<Draft>> {
  const now = world.now()
  const target = await targetOf(world, command)
  const problems = problemsIn({
    ...valueProblems(command, command.code),
    ...periodProblems('startsAt', command.startsAt, command.endsAt, now),
    ...(!target.ok && target.fields),
  })
  if (problems) return refuseFields(problems)
  if (!target.ok) return target
  const typed = command.productIds ?? []
  const unknown = await unknownProducts(world, typed)
  if (unknown.length > 0)
    return refuse('promotions.unknown', {
      facts: { ids: unknown.slice(0, 10).join(', ') },
      fields: { productIds: 'promotions.field.products' },
    })
  return ok({
    ...reductionOf(command),
    ...target.value,
    name: command.name,
    code: command.code ?? null,
    priority: command.priority ?? 0,
    startsAt: command.startsAt ?? now,
    endsAt: command.endsAt ?? null,
    mostUses: command.mostUses ?? null,
    mostPerShopper: command.mostPerShopper ?? null,
  })
}

function problemsIn(all: ReturnType<typeof valueProblems>): Record<string, string> | null {
  const found = Object.entries(all).flatMap(([name, key]) => (key ? [[name, key] as const] : []))
  return found.length > 0 ? Object.fromEntries(found) : null
}

type Target = Pick<Draft, 'category' | 'collectionId' | 'productIds'>

/**
 * Only manual collections: rule-based ones change with prices, promotions and time, so a prior price could not be proved
 * later. Refuses `form.invalid`.
 */
async function targetOf(world: World, command: NewPromotion): Promise<Result<Target>> {
  const named = targets.filter((each) => command[each] != null)
  const [first] = named
  if (named.length > 1)
    return refuseFields(Object.fromEntries(named.map((each) => [each, 'promotions.field.target'])))
  const { category = null, collectionId: id = null, productIds } = command
  if (first === 'collectionId' && id !== null) {
    const row = (await collectionsNow(world)).find((each) => each.id === id)
    if (!row) return refuseFields({ collectionId: 'promotions.field.target' })
    if (row.kind === 'rule') return refuseFields({ collectionId: 'promotions.field.rule' })
    const current = await productsNow(world, id)
    if (current.length === 0)
      return refuseFields({ collectionId: 'promotions.field.emptyCollection' })
    return ok({ category: null, collectionId: id, productIds: current })
  }
  if (category !== null && (await treeNow(world)).all.every((each) => each.id !== category))
    return refuseFields({ category: 'promotions.field.target' })
  return ok({
    category,
    collectionId: null,
    productIds: productIds ? [...new Set(productIds)] : null,
  })
}
