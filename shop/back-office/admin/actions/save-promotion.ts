// Creates and changes promotions; products and categories must exist.

import { treeNow } from '../../../catalog/categories/views.ts'
import { collectionsNow, productsNow } from '../../../catalog/collections/views.ts'
import { unknownProducts } from '../../../catalog/products/views/products.ts'
import {
  adjustPromotion,
  changePromotion,
  createPromotion,
  type Seen,
} from '../../../catalog/promotions/actions.ts'
import {
  type Draft,
  type PromotedCollection,
  readAdjustment,
  readPromotion,
} from '../../../catalog/promotions/input.ts'
import type { Promotion } from '../../../catalog/promotions/rules.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { refuseFields } from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'

/** Creates one if none was displayed. Refuses as `checkPromotion`, `createPromotion` and `changePromotion` do. */
export async function savePromotion(
  world: World,
  who: Viewer,
  seen: Seen | null,
  fields: Readonly<Record<string, string>>,
): Promise<Result<unknown>> {
  const draft = await checkPromotion(world, fields)
  if (!draft.ok) return draft
  return inForm(
    seen === null
      ? await createPromotion(world, who, draft.value)
      : await changePromotion(world, who, seen, draft.value),
  )
}

/** Parses the fields. Refuses as `readPromotion` does, and `promotions.unknown` {ids}. */
export async function checkPromotion(
  world: World,
  fields: Readonly<Record<string, string>>,
): Promise<Result<Draft>> {
  const known = (await treeNow(world)).all.map(({ id }) => id)
  const collection = await promotedCollection(world, fields.target)
  if (!collection.ok) return collection
  const form = { ...fields, code: fields.coupon }
  const draft = readPromotion(form, known, world.now(), collection.value)
  if (!draft.ok) return inForm(draft)
  const typed = collection.value ? [] : (draft.value.productIds ?? [])
  const unknown = await unknownProducts(world, typed)
  if (unknown.length > 0)
    return refuse('promotions.unknown', {
      facts: { ids: unknown.slice(0, 10).join(', ') },
      fields: { products: 'promotions.field.products' },
    })
  return draft
}

/**
 * The collection that a target such as "collection:gifts" names; null for another target. Only manual collections:
 * rule-based ones change with prices, promotions and time, so a prior price could not be proved later. Refuses
 * `form.invalid`.
 */
async function promotedCollection(
  world: World,
  target = '',
): Promise<Result<PromotedCollection | null>> {
  if (!target.startsWith('collection:')) return ok(null)
  const id = target.slice('collection:'.length)
  const row = (await collectionsNow(world)).find((each) => each.id === id)
  if (!row) return refuseFields({ target: 'promotions.field.target' })
  if (row.kind === 'rule') return refuseFields({ target: 'promotions.field.rule' })
  const productIds = await productsNow(world, id)
  if (productIds.length === 0) return refuseFields({ target: 'promotions.field.emptyCollection' })
  return ok({ id, productIds })
}

/** Refuses as `readAdjustment` and `adjustPromotion` do. */
export async function changeRunning(
  world: World,
  who: Viewer,
  seen: Seen,
  running: Pick<Promotion, 'kind' | 'code'>,
  fields: Readonly<Record<string, string>>,
): Promise<Result<unknown>> {
  const change = readAdjustment(fields, running, world.now())
  return change.ok ? adjustPromotion(world, who, seen, change.value) : change
}

/** The form field is renamed: values of one called `code` are never returned to a page. */
function inForm<T>(result: Result<T>): Result<T> {
  if (result.ok || !result.fields?.code) return result
  const { code, ...fields } = result.fields
  return { ...result, fields: { ...fields, coupon: code } }
}
