// Bulk-writes complete products in a few statements, as in an import file, by the rules of the editor.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { emitAll } from '../../../platform/events/actions.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import type { ProductDocument } from '../../products/rules/product.ts'
import { documentsOf, unknownPictures } from '../../products/store/documents.ts'
import {
  dropDrafts,
  insertVersions,
  lastVersions,
  putDrafts,
} from '../../products/store/versions.ts'
import { emitStockChanged } from '../../stock/actions/stock-news.ts'
import { contentOf } from '../rules/changes.ts'
import type { FullProduct, WantedProduct } from '../rules/full-product.ts'
import { withoutOpening } from '../rules/variants.ts'
import { nameImporter, setLowStockThresholds, setStocks } from '../store/full-product-parts.ts'
import { fullProductsOf, lockProducts, putHeads, putShown } from '../store/full-products.ts'

/** Reads these products and locks them until the transaction ends; `withStock` also blocks purchases. */
export async function lockFullProducts(
  world: World,
  ids: readonly string[],
  withStock: boolean,
): Promise<Map<string, FullProduct>> {
  await lockProducts(world.db, ids, withStock)
  return fullProductsOf(world.db, ids)
}

/** Which of these pictures exist; they are locked until the transaction ends. */
export async function lockPictures(world: World, ids: readonly string[]): Promise<Set<string>> {
  const unknown = new Set(await unknownPictures(world.db, ids))
  return new Set(ids.filter((id) => !unknown.has(id)))
}

/**
 * Call it in the transaction that locked them. Documents come from `readProduct`, complete if published. The previous
 * content is kept as a version. Refuses `catalog.not_allowed`, and as `holdCurrency` does.
 */
export async function writeFullProducts(
  world: World,
  who: Viewer,
  wanted: readonly WantedProduct[],
  held: ReadonlyMap<string, FullProduct>,
  note: string,
): Promise<Result> {
  if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
  if (wanted.length === 0) return ok()
  const currency = await holdCurrency(world)
  if (!currency.ok) return currency
  const { db } = world
  const now = world.now()
  const shown = wanted.filter(({ state }) => state !== 'draft')
  const drafts = wanted.filter(({ state }) => state === 'draft')
  await nameImporter(db, who.id)
  if (shown.length > 0) await show(world, who, shown, held, note)
  if (drafts.length > 0) {
    const unseen = drafts.filter(({ id }) => (held.get(id)?.state ?? 'draft') === 'draft')
    if (unseen.length > 0) await putHeads(db, unseen, now)
    await putDrafts(db, drafts, { byUser: who.id, at: now })
  }
  const stocks = wanted
    .flatMap(({ stock }) => Object.entries(stock))
    .map(([id, units]) => ({ id, units }))
  await setStocks(db, stocks, { who: who.id, at: now })
  await emitStockChanged(world, withOtherStock(wanted, held))
  await setLowStockThresholds(db, wanted)
  const topics = wanted.map(({ id }) => `product:${id}`)
  await announceAll(world, topics)
  for (const [type, some] of Map.groupBy(shown, (product) => eventOf(product, held)))
    await emitAll(world, type, idsOf(some))
  return ok()
}

const withOtherStock = (wanted: readonly WantedProduct[], held: ReadonlyMap<string, FullProduct>) =>
  wanted.flatMap(({ id, stock }) =>
    Object.entries(stock)
      .filter(([variantId, units]) => held.get(id)?.stock[variantId] !== units)
      .map(([variantId]) => ({ productId: id, variantId })),
  )

function eventOf({ id, state }: WantedProduct, held: ReadonlyMap<string, FullProduct>) {
  const before = held.get(id)?.state ?? 'draft'
  if (state === 'archived' && before === 'published') return 'product.archived'
  return before === 'draft' ? 'product.created' : 'product.updated'
}

async function show(
  world: World,
  who: Viewer,
  wanted: readonly WantedProduct[],
  held: ReadonlyMap<string, FullProduct>,
  note: string,
): Promise<void> {
  const { db } = world
  const now = world.now()
  const before = wanted.flatMap(({ id }) => held.get(id) ?? [])
  const known = before.filter(({ state }) => state !== 'draft')
  const savedVersions = await saveVersionsBefore(world, known)
  const rows = wanted.map(({ id, state, document }) => ({
    id,
    document: withOpenings(document, held.get(id)),
    isArchived: state === 'archived',
    version: (savedVersions.get(id) ?? held.get(id)?.version ?? 0) + 1,
  }))
  await putShown(db, rows, now)
  // Reread for the ids of new values and variants.
  const documents = await documentsOf(db, idsOf(rows))
  const versions = rows.map(({ id, document, version: number }) => ({
    id,
    number,
    document: documents.get(id) ?? withoutOpening(document),
  }))
  await insertVersions(db, versions, { byUser: who.id, note, restored: null, at: now })
  // The draft of a product that was unpublished until now has become the published content.
  const unseen = wanted.filter(({ id }) => held.get(id)?.state === 'draft')
  if (unseen.length > 0) await dropDrafts(db, idsOf(unseen))
}

const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id)

/** Opening stock applies only to new variants: existing ones already have stock. */
const withOpenings = (document: ProductDocument, whole: FullProduct | undefined) => ({
  ...document,
  variants: document.variants.map((variant) =>
    whole && variant.id !== null && Object.hasOwn(whole.stock, variant.id)
      ? { ...variant, opening: 0 }
      : variant,
  ),
})

/**
 * Saves the current content as a version before it is overwritten, if no version has it: it came from a file or a
 * command. Returns the new version numbers by product.
 */
export async function saveVersionsBefore(
  world: World,
  known: readonly Pick<FullProduct, 'id' | 'version' | 'rows'>[],
): Promise<Map<string, number>> {
  if (known.length === 0) return new Map()
  const last = await lastVersions(world.db, idsOf(known))
  const missing = known.filter(({ id, rows }) => {
    const version = last.get(id)
    return !version || contentOf(version) !== contentOf(rows)
  })
  const versions = missing.map(({ id, rows, version }) => ({
    id,
    document: rows,
    number: version + 1,
  }))
  const by = { byUser: null, note: '', restored: null, at: world.now() }
  await insertVersions(world.db, versions, by)
  return new Map(versions.map(({ id, number }) => [id, number]))
}
