// Creates and changes promotions; products and categories must exist.

import { treeNow } from '../../../catalog/categories/views.ts'
import { unknownProducts } from '../../../catalog/products/views.ts'
import {
  adjustPromotion,
  changePromotion,
  createPromotion,
  type Seen,
} from '../../../catalog/promotions/actions.ts'
import { readAdjustment, readPromotion } from '../../../catalog/promotions/input.ts'
import type { Promotion } from '../../../catalog/promotions/rules.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'

/** Creates one if none was displayed. Refuses as `readPromotion`, `createPromotion` and `changePromotion` do. */
export async function savePromotion(
  world: World,
  who: Viewer,
  seen: Seen | null,
  fields: Readonly<Record<string, string>>,
): Promise<Result<unknown>> {
  const known = (await treeNow(world)).all.map(({ id }) => id)
  const draft = readPromotion({ ...fields, code: fields.coupon }, known, world.now())
  if (!draft.ok) return inForm(draft)
  const unknown = await unknownProducts(world, draft.value.productIds ?? [])
  if (unknown.length > 0)
    return refuse('promotions.unknown', {
      facts: { ids: unknown.slice(0, 10).join(', ') },
      fields: { products: 'promotions.field.products' },
    })
  return inForm(
    seen === null
      ? await createPromotion(world, who, draft.value)
      : await changePromotion(world, who, seen, draft.value),
  )
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
