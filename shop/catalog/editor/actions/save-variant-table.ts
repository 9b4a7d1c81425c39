// Saves changed cells of many variants at once, all or nothing, by the rules of the editor.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { skuProducts } from '../../products/store/variants.ts'
import { dropDrafts, putDrafts } from '../../products/store/versions.ts'
import { moveStocks } from '../../stock/actions/many-stocks.ts'
import { noneUnshipped } from '../../stock/actions/stock.ts'
import { maxUnits } from '../../stock/rules/stock.ts'
import { optionProblems, toVariantInput } from '../input/options.ts'
import type { RowEdit } from '../input/variant-table.ts'
import { type Change, changesBetween } from '../rules/changes.ts'
import { missingOf } from '../rules/completeness.ts'
import { type FullProduct, type WantedProduct, writtenFrom } from '../rules/full-product.ts'
import { cellsOf, variantKey, withBaseRows, withCells } from '../rules/variant-cells.ts'
import type { TableColumn } from '../rules/variant-table.ts'
import { lockFullProducts, writeFullProducts } from './write-full-products.ts'

type Held = ReadonlyMap<string, FullProduct>
type Problems = Record<string, string>

/** Maximum changes in the audit entry; the versions of the products have all. */
const maxAudited = 40

const cellName = ({ row }: RowEdit, column: TableColumn): string => `rows.${row}.${column}`

/** Stock of what was never published is part of its content; other stock is counted. */
const isCount = ({ cells, was }: RowEdit, whole: FullProduct | undefined, variant: string | null) =>
  cells.stock !== undefined &&
  was.stock !== undefined &&
  variant !== null &&
  Object.hasOwn(whole?.stock ?? {}, variant)

/**
 * What shoppers see changes at once, and so does a product's draft, which would take it back otherwise; stock is
 * counted. Returns the number of changed rows. Refuses `catalog.not_allowed`; `form.invalid` with a problem by cell
 * ("rows.7.sku"), among them `catalog.cell_changed` where another person has changed it since; and as `holdCurrency`
 * and `moveStocks` do.
 */
export const saveVariantTable = (
  world: World,
  who: Viewer,
  edits: readonly RowEdit[],
  unshippedOf = noneUnshipped,
): Promise<Result<number>> =>
  world.transaction<number>(async (world) => {
    if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
    const byProduct = Map.groupBy(edits, ({ productId }) => productId)
    const withStock = edits.some(({ cells }) => cells.stock !== undefined)
    const held = await lockFullProducts(world, [...byProduct.keys()], withStock)
    const counts = edits.filter((edit) => isCount(edit, held.get(edit.productId), edit.variant))
    const problems: Problems = {}
    const written = [...byProduct].flatMap(([id, rows]) => {
      const whole = held.get(id)
      if (whole) return writtenBy(world, whole, rows, problems)
      for (const edit of rows) problems[cellName(edit, 'price')] = 'catalog.missing'
      return []
    })
    await reportTakenSkus(world, written, problems)
    if (Object.keys(problems).length > 0) return refuse('form.invalid', { fields: problems })
    const changed = written.filter(({ isChanged }) => isChanged)
    const wanted = changed.map((each) => each.wanted)
    const saved = await writeFullProducts(world, who, wanted, held, '')
    if (!saved.ok) return saved
    await changeDrafts(world, who, changed, held)
    if (changed.length > 0) {
      await record(world, who, 'catalog.variants', 'catalog', auditOf(changed))
      await announce(world, 'catalog')
    }
    const counted = await countStock(world, who, counts, unshippedOf)
    return counted.ok ? ok(edits.length) : counted
  })

type Written = {
  readonly wanted: WantedProduct
  readonly rows: readonly RowEdit[]
  readonly changes: readonly Change[]
  readonly isChanged: boolean
}

/** The product with the cells of its rows. */
function writtenBy(
  world: World,
  whole: FullProduct,
  rows: readonly RowEdit[],
  problems: Problems,
): Written {
  const { currency } = world.config
  const { id, state, lowFrom } = whole
  const before = writtenFrom(whole, state)
  const note = (edit: RowEdit | undefined, column: TableColumn, problem: string) => {
    if (edit) problems[cellName(edit, column)] = problem
  }
  const content = rows.map((edit) => {
    const { stock: _, ...cells } = edit.cells
    return isCount(edit, whole, edit.variant) ? { ...edit, cells } : edit
  })
  for (const edit of content) {
    const now = cellsOf(before, edit.variant, currency)
    for (const column of Object.keys(edit.cells) as TableColumn[])
      if (now?.[column] !== edit.was[column]) note(edit, column, 'catalog.cell_changed')
  }
  const document = withCells(before, content, currency, (at, column, problem) =>
    note(rows[at], column, problem),
  )
  const variants = document.variants.map((each) => toVariantInput(each, currency))
  for (const [field, problem] of Object.entries(optionProblems({ variants }))) {
    const [, at] = /^variants\.(\d+)\.sku$/.exec(field) ?? []
    const variant = document.variants[Number(at)]
    const key = variant && variantKey(variant)
    if (at) note(rows.find((edit) => edit.variant === key) ?? rows[0], 'sku', problem)
  }
  if (state !== 'draft' && missingOf(document).includes('variants'))
    note(rows.find(({ cells }) => cells.hidden) ?? rows[0], 'hidden', 'catalog.field.shownVariant')
  return {
    wanted: { id, state, document, lowFrom, stock: {} },
    rows,
    changes: changesBetween(before, document, currency),
    isChanged: content.some(({ cells }) => Object.keys(cells).length > 0),
  }
}

/** A SKU belongs to one product; of two rows that claim the same, the first gets it. */
async function reportTakenSkus(
  world: World,
  written: readonly Written[],
  problems: Problems,
): Promise<void> {
  const claims = written.flatMap(({ wanted, rows }) =>
    rows.flatMap((edit) => (edit.cells.sku ? [{ edit, id: wanted.id, sku: edit.cells.sku }] : [])),
  )
  const owners = await skuProducts(
    world.db,
    claims.map(({ sku }) => sku),
  )
  for (const { edit, id, sku } of claims) {
    const owner = owners.get(sku) ?? id
    if (owner !== id) problems[cellName(edit, 'sku')] ??= 'catalog.field.skuTaken'
    owners.set(sku, owner)
  }
}

/** A draft that is left with nothing of its own ends. */
async function changeDrafts(
  world: World,
  who: Viewer,
  changed: readonly Written[],
  held: Held,
): Promise<void> {
  const { currency } = world.config
  const drafts = changed.flatMap(({ wanted, rows }) => {
    const { draft, state, rows: published } = held.get(wanted.id) ?? {}
    if (!draft || !published || state === 'draft') return []
    const cells = withBaseRows(published, rows)
    const document = withCells(draft, cells, currency, () => {})
    const isSame = changesBetween(wanted.document, document, currency).length === 0
    return [{ id: wanted.id, document, isSame }]
  })
  const [same = [], other = []] = [true, false].map((is) =>
    drafts.filter(({ isSame }) => isSame === is),
  )
  if (same.length > 0)
    await dropDrafts(
      world.db,
      same.map(({ id }) => id),
    )
  if (other.length > 0) await putDrafts(world.db, other, { byUser: who.id, at: world.now() })
}

function auditOf(changed: readonly Written[]): Record<string, string | number> {
  const details = changed.flatMap(({ wanted, changes }) =>
    changes.map(({ what, of, from = '', to = '' }): [string, string] => [
      [wanted.id, what, of].filter(Boolean).join(' '),
      `${from} > ${to}`,
    ]),
  )
  return { products: changed.length, ...Object.fromEntries(details.slice(0, maxAudited)) }
}

/** Refuses `form.invalid` with the cells of wrong counts. */
async function countStock(
  world: World,
  who: Viewer,
  counts: readonly RowEdit[],
  unshippedOf: typeof noneUnshipped,
): Promise<Result<number>> {
  if (counts.length === 0) return ok(0)
  const wrong = counts.filter(({ cells }) => !isUnits(cells.stock))
  if (wrong.length > 0)
    return refuse('form.invalid', {
      fields: Object.fromEntries(
        wrong.map((edit) => [cellName(edit, 'stock'), 'catalog.field.pieces']),
      ),
    })
  const changes = counts.map(({ productId, variant, cells, was }) => ({
    productId,
    variantId: variant ?? '',
    reason: 'counted' as const,
    quantity: Number(cells.stock),
    note: null,
    ifOnHand: Number(was.stock),
  }))
  const moved = await moveStocks(world, who, changes, unshippedOf)
  if (moved.ok || !moved.fields) return moved
  const named = Object.entries(moved.fields).flatMap(([field, code]) => {
    const edit = counts[Number(field.replace('changes.', ''))]
    const problem = code === 'stock.changed' ? 'catalog.cell_changed' : code
    return edit ? [[cellName(edit, 'stock'), problem] as const] : []
  })
  return refuse('form.invalid', {
    fields: Object.fromEntries(named),
    ...(moved.facts && { facts: moved.facts }),
  })
}

const isUnits = (text = ''): boolean => /^\d{1,7}$/.test(text) && Number(text) <= maxUnits
