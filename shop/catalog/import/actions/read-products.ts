// Iterates over a file as batches of products: identically for the check and for the import.
import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type ColumnMapping, columnMappingOf } from '../rules/columns.ts'
import { type Row, rowsIn } from '../rules/csv.ts'
import { type FileProduct, type Group, grouping } from '../rules/file-product.ts'
import { ownProduct } from '../rules/own-rows.ts'
import { textIn } from '../rules/text.ts'
import { families } from '../rules/woocommerce-families.ts'
import { atOnce, charactersAtOnce } from '../rules.ts'
import type { Import } from '../store.ts'

export type Slice = {
  readonly plan: ColumnMapping
  readonly products: readonly FileProduct[]
  /** Rows read up to the end of this slice. */
  readonly rows: number
}

/** Guards against a changed file on disk. Refuses `imports.file`. */
export async function sameFile(world: World, { file, sha256 }: Import): Promise<Result> {
  const found = file === null ? refuse('imports.file') : await world.files.get(file)
  if (!found.ok) return refuse('imports.file')
  const hash = createHash('sha256')
  for await (const chunk of found.value) hash.update(chunk as Uint8Array)
  return hash.digest('hex') === sha256 ? ok() : refuse('imports.file')
}

/** Throws if the file cannot be read to its end. */
export async function* slicesOf(world: World, given: Import): AsyncGenerator<Slice> {
  const { file, options } = given
  const found = await world.files.get(file ?? '')
  if (!found.ok) throw new Error(`an import's file: ${found.code}`)
  let plan: ColumnMapping | null = null
  let groups: Groups | null = null
  // Loaded lazily: parses HTML descriptions with a package of 16 MB that nothing else needs.
  const { shopifyProduct } = await import('../rules/shopify-rows.ts')
  const { woocommerceProduct } = await import('../rules/woocommerce-rows.ts')
  const { shopName } = world.config
  let products: FileProduct[] = []
  let characters = 0
  let rows = 0
  const read = (group: Group, by: ColumnMapping): FileProduct => {
    if (by.format === 'own') return ownProduct(group, by)
    return by.format === 'shopify'
      ? shopifyProduct(group, by, options)
      : woocommerceProduct(group, by, options, shopName)
  }
  const take = (closed: readonly Group[], by: ColumnMapping) => {
    for (const group of closed) {
      products.push(read(group, by))
      for (const { cells } of group.rows) for (const cell of cells) characters += cell.length
    }
  }
  for await (const part of rowsIn(textIn(found.value as AsyncIterable<Uint8Array>))) {
    for (const row of part.rows) {
      rows = row.number
      if (!plan || !groups) {
        plan = requirePlan(row, options)
        groups = await groupsOf(world, given, plan)
        continue
      }
      take(groups.push(row), plan)
      if (products.length < atOnce && characters < charactersAtOnce) continue
      yield { plan, products, rows }
      products = []
      characters = 0
    }
  }
  if (!plan || !groups) return
  take(groups.end(), plan)
  yield { plan, products, rows }
}

type Groups = { push(row: Row): Group[]; end(): Group[] }

/** WooCommerce variations may appear anywhere in the file, so it is read once beforehand. */
async function groupsOf(world: World, { file }: Import, plan: ColumnMapping): Promise<Groups> {
  if (plan.format === 'own' || plan.format === 'shopify')
    return grouping((plan.format === 'own' ? plan.own : plan.shopify).get('id') ?? 0)
  const found = await world.files.get(file ?? '')
  if (!found.ok) throw new Error(`an import's file: ${found.code}`)
  const { collect, groups } = families(plan)
  for await (const { rows } of rowsIn(textIn(found.value as AsyncIterable<Uint8Array>)))
    for (const row of rows) if (row.number > 1) collect(row)
  return { push: groups, end: () => [] }
}

function requirePlan(row: Row, { columns }: Import['options']): ColumnMapping {
  const plan = columnMappingOf(row.cells, columns)
  if (!plan || 'twice' in plan) throw new Error('an import without its header')
  return plan
}
