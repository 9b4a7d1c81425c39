// Runs one staff change of a product in a transaction with its row lock.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { recorderOf } from '../../../platform/audit/actions.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { isProductId } from '../rules/catalog.ts'
import type { ProductDocument } from '../rules/product.ts'
import { documentOf, lockProduct, type ProductHead } from '../store/documents.ts'
import { draftOf } from '../store/versions.ts'

export const noteChange = recorderOf('catalog', 'product')

/** Refuses `catalog.not_allowed`, `.missing`, as `holdCurrency` does, and the refusals of `work`. */
export const changeProduct = <T>(
  world: World,
  who: Viewer,
  id: string,
  work: (world: World, head: ProductHead) => Promise<Result<T>>,
): Promise<Result<T>> =>
  world.transaction(async (world) => {
    if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
    const held = await holdCurrency(world)
    if (!held.ok) return held
    const head = isProductId(id) ? await lockProduct(world.db, id) : null
    return head ? work(world, head) : refuse('catalog.missing')
  })

/** The published document, and the edited one: the draft if there is one. Refuses `catalog.missing`. */
export async function editedDocuments(
  { db }: World,
  id: string,
): Promise<Result<{ rows: ProductDocument; edited: ProductDocument; hasDraft: boolean }>> {
  const rows = await documentOf(db, id)
  if (!rows) return refuse('catalog.missing')
  const draft = await draftOf(db, id)
  const edited = draft?.document ?? rows
  return { ok: true, value: { rows, edited, hasDraft: draft !== null } }
}
