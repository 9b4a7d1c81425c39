// Attributes of products: validation, and removal of deleted ones.
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { shareAttributesLock } from '../../attributes/actions.ts'
import { canBe, fitting } from '../../attributes/rules.ts'
import { attributesById, attributesNow } from '../../attributes/views.ts'
import type { ProductDocument } from '../rules/product.ts'
import { countStating, dropAttribute, dropValues } from '../store/attributes.ts'

/**
 * Attribute errors by field; null if every attribute allows its value. Locks attributes against changes until the
 * transaction ends.
 */
export async function attributeProblems(
  world: World,
  { attributes = {} }: Partial<Pick<ProductDocument, 'attributes'>>,
): Promise<Record<string, string> | null> {
  await shareAttributesLock(world)
  const known = attributesById(await attributesNow(world))
  const wrong = Object.entries(attributes).filter(([id, value]) => {
    const attribute = known.get(id)
    return !attribute || !canBe(attribute, value)
  })
  return wrong.length === 0
    ? null
    : Object.fromEntries(wrong.map(([id]) => [`attributes.${id}`, 'catalog.field.attribute']))
}

/** Drops attributes and list values that no longer exist, which drafts and earlier versions may still have. */
export async function withKnownAttributes(
  world: World,
  document: ProductDocument,
): Promise<ProductDocument> {
  await shareAttributesLock(world)
  const known = attributesById(await attributesNow(world))
  return { ...document, attributes: fitting(document.attributes, known) }
}

/** Call it in the transaction that deletes the attribute. Returns how many products had it. */
export async function takeAttribute({ db }: World, id: string): Promise<number> {
  const count = await countStating(db, id, null)
  if (count > 0) await dropAttribute(db, id)
  return count
}

/** Call it in the transaction that deletes list values. Refuses `attributes.values_used` if `may` is false. */
export async function takeValues(
  { db }: World,
  id: string,
  values: readonly string[],
  may: boolean,
): Promise<Result> {
  const count = values.length === 0 ? 0 : await countStating(db, id, values)
  if (count > 0 && !may) return refuse('attributes.values_used', { facts: { count } })
  if (count > 0) await dropValues(db, id, values)
  return ok()
}
