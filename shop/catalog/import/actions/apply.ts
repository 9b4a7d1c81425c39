// Applies a checked import in batches: each is one transaction with its progress, so a killed process neither loses nor
// repeats anything.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { recorderOf } from '../../../platform/audit/actions.ts'
import { createLoadShedder } from '../../../platform/load-shedding.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, announceAll, type World } from '../../../world.ts'
import { shareAttributesLock } from '../../attributes/actions.ts'
import { attributesNow } from '../../attributes/views.ts'
import { lockFullProducts, writeFullProducts } from '../../editor/actions/write-full-products.ts'
import type { WantedProduct } from '../../editor/rules/full-product.ts'
import { productsOfSkus } from '../../editor/views/full-products.ts'
import { type FileProduct, type Problem, problemAt } from '../rules/file-product.ts'
import { targetOf } from '../rules/target.ts'
import { extendImportClaim, type Import, move, recordWritten } from '../store/imports.ts'
import { insertProblems, itemsOf } from '../store/items.ts'
import { type Asked, insertPictures, scheduleDownloads } from '../store/pictures.ts'
import { treeFor } from './categories.ts'
import { claimSkus, overwriteFingerprint, picturesKnown, skusNamed } from './check.ts'
import { withCheckedIds } from './product-ids.ts'
import { sameFile, slicesOf } from './read-products.ts'
import { type OnSale, promoteSales } from './sale-prices.ts'

const note = recorderOf('import')

/** Minimum interval between catalog invalidations while an import runs (milliseconds). */
const reportEvery = 30_000

/** Returns true once the whole file is written, false if this worker lost its lease or should stop. */
export async function applyFile(
  world: World,
  given: Import,
  who: Viewer,
  worker: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { id } = given
  const same = await sameFile(world, given)
  if (!same.ok) {
    await move(world.db, id, 'failed', { problem: same.code, endedAt: world.now() })
    return true
  }
  const steps = createLoadShedder()
  let seen = 0
  let reportedAt = 0
  for await (const { products } of slicesOf(world, given, same.value)) {
    if (signal.aborted) return false
    seen += products.length
    if (seen <= given.done) continue
    const from = performance.now()
    const isReported = from - reportedAt > reportEvery
    const written = await world.transaction(async (world) => {
      const now = await extendImportClaim(world.db, id, worker, 'applying')
      if (!now) return refuse('imports.state')
      return writeSlice(world, now, who, products, seen, isReported)
    })
    if (!written.ok && written.code !== 'imports.state')
      return move(world.db, id, 'failed', { problem: 'imports.nobody', endedAt: world.now() })
    if (!written.ok) return false
    if (isReported) reportedAt = from
    steps.worked(performance.now() - from)
    await steps.rest()
  }
  await world.transaction(async (world) => {
    const now = await extendImportClaim(world.db, id, worker, 'applying')
    if (!now) return refuse('imports.state')
    await move(world.db, id, 'done', { endedAt: world.now() })
    await note(world, who, 'done', id, { written: now.written, overtaken: now.overtaken })
    await announceAll(world, ['catalog', `import:${id}`])
    return ok()
  })
  return true
}

async function writeSlice(
  world: World,
  { id, options }: Import,
  who: Viewer,
  read: readonly FileProduct[],
  done: number,
  isReported: boolean,
): Promise<Result> {
  const products = await withCheckedIds(world, id, read)
  const ids = products.map((product) => product.id)
  const items = await itemsOf(world.db, id, ids)
  const held = await lockFullProducts(world, ids, options.stock === 'set')
  const pictures = await picturesKnown(world, products, options)
  const skus = await productsOfSkus(world, skusNamed(products))
  // For a duplicate id the first product counts; invalid products stay invalid.
  const applicable = products.filter(({ id, number }) => {
    const item = items.get(id)
    return item?.number === number && ['added', 'changed'].includes(item.verdict)
  })
  await shareAttributesLock(world)
  const attributes = await attributesNow(world)
  const tree = await treeFor(world, who, applicable, options)
  const targets: WantedProduct[] = []
  const overtaken: Problem[] = []
  const downloads: Asked[] = []
  const onSale: OnSale[] = []
  for (const product of applicable) {
    const existing = held.get(product.id) ?? null
    const target = targetOf(product, existing, options, {
      pictures,
      skus,
      tree,
      attributes,
      currency: world.config.currency,
    })
    // Another person has saved the same product in the meantime.
    if (target.verdict === 'unchanged') continue
    if (
      target.verdict === 'invalid' ||
      overwriteFingerprint(existing, target.wanted, options) !== items.get(product.id)?.basis
    )
      overtaken.push(problemAt(product.number, null, product.id, 'imports.row.overtaken'))
    else {
      claimSkus(skus, target)
      const isDraft = target.wanted.state === 'draft'
      targets.push(target.wanted)
      if (product.sale) onSale.push({ ...target.wanted, sale: product.sale })
      for (const each of target.toFetch) downloads.push({ ...each, productId: product.id, isDraft })
    }
  }
  const written = await writeFullProducts(world, who, targets, held, `CSV ${id}`)
  if (!written.ok) return written
  const promoted = await promoteSales(world, who, id, onSale)
  if (!promoted.ok) return promoted
  await insertProblems(world.db, id, overtaken)
  await insertPictures(world.db, id, downloads)
  if (downloads.length > 0) await scheduleDownloads(world.db)
  await recordWritten(world.db, id, { done, written: targets.length, overtaken: overtaken.length })
  await announce(world, `import:${id}`)
  if (isReported) await announce(world, 'catalog')
  return ok()
}
