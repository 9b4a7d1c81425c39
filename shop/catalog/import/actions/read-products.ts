// Iterates over a file as batches of products: identically for the check and for the import.
import { createHash } from 'node:crypto'
import { textIn } from '../../../platform/csv/decoding.ts'
import { encodingScan, isEncoding, type Reading } from '../../../platform/csv/encodings.ts'
import { type Row, rowsIn } from '../../../platform/csv/reader.ts'
import { unmarked } from '../../../platform/csv/writer.ts'
import { shopZone } from '../../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Asked, type ColumnMapping, columnMappingOf } from '../rules/columns.ts'
import type { FileProduct, Group } from '../rules/file-product.ts'
import { byId, byRow, following, type Grouper, withChildren } from '../rules/groups.ts'
import { atOnce, charactersAtOnce } from '../rules/imports.ts'
import { ownProduct } from '../rules/own-rows.ts'
import { type Platform, sourceReader, translatedRows } from '../rules/platforms/listing.ts'
import { childrenOf } from '../rules/platforms/magento.ts'
import { families } from '../rules/platforms/woocommerce-families.ts'
import { type Survey, surveying } from '../rules/survey.ts'
import type { Import } from '../store/imports.ts'

export type Slice = {
  readonly plan: ColumnMapping
  readonly products: readonly FileProduct[]
  /** Rows read up to the end of this slice. */
  readonly rows: number
}

/** Guards against a changed file on disk, and recognizes its encoding. Refuses `imports.file`. */
export async function sameFile(
  world: World,
  { file, sha256 }: Import,
): Promise<Result<readonly Reading[]>> {
  const found = file === null ? refuse('imports.file') : await world.files.get(file)
  if (!found.ok) return refuse('imports.file')
  const hash = createHash('sha256')
  const scan = encodingScan()
  for await (const chunk of found.value) {
    hash.update(chunk as Uint8Array)
    scan.push(chunk as Uint8Array)
  }
  return hash.digest('hex') === sha256 ? ok(scan.readings()) : refuse('imports.file')
}

/** `readings`: the likely encodings, if it is not in Unicode. Throws if the file cannot be read to its end. */
export async function* slicesOf(
  world: World,
  given: Import,
  readings: readonly Reading[],
): AsyncGenerator<Slice> {
  const { options } = given
  const chosen = options.encoding ?? ''
  const encoding = readings.length > 0 && isEncoding(chosen) ? chosen : readings[0]?.encoding
  const rows = () => rowsOf(world, given, encoding)
  const plan = await planOf(rows, { ...options, list: world.config.currency })
  if (!plan) return
  const groups = groupsOf(plan)
  if (groups.collect)
    for await (const part of rows()) for (const row of part) if (row.number > 1) groups.collect(row)
  // Loaded lazily: parses HTML descriptions with a package of 16 MB that nothing else needs.
  const { shopifyProduct } = await import('../rules/platforms/shopify-rows.ts')
  const { woocommerceProduct } = await import('../rules/platforms/woocommerce-rows.ts')
  const shop = { shopName: world.config.shopName, zone: shopZone(world) }
  const translate = plan.platform && translating(plan.platform, plan.fileHeaders)
  const read = (group: Group): FileProduct => {
    if (plan.format === 'own') return ownProduct(group, plan)
    if (plan.format === 'shopify') return shopifyProduct(group, plan, options, shop)
    const translated = translate ? { ...group, rows: translate(group.rows) } : group
    return woocommerceProduct(translated, plan, options, shop)
  }
  let products: FileProduct[] = []
  let characters = 0
  let last = 0
  const take = (closed: readonly Group[]) => {
    for (const group of closed) {
      products.push(read(group))
      for (const { cells } of group.rows) for (const cell of cells) characters += cell.length
    }
  }
  for await (const part of rows())
    for (const row of part) {
      last = row.number
      if (row.number === 1) continue
      take(groups.push(row))
      if (products.length < atOnce && characters < charactersAtOnce) continue
      yield { plan, products, rows: last }
      products = []
      characters = 0
    }
  take(groups.end())
  yield { plan, products, rows: last }
}

/** The header is row 1, whatever blank lines precede it. */
async function* rowsOf(
  world: World,
  { file }: Import,
  encoding: string | undefined,
): AsyncGenerator<Row[]> {
  const found = await world.files.get(file ?? '')
  if (!found.ok) throw new Error(`an import's file: ${found.code}`)
  const texts = textIn(found.value as AsyncIterable<Uint8Array>, encoding)
  let isFirst = true
  for await (const { rows } of rowsIn(texts)) {
    yield isFirst && rows[0] ? [{ ...rows[0], number: 1 }, ...rows.slice(1)] : rows
    isFirst &&= rows.length === 0
  }
}

/** Surveys the whole file first, since what a column contains is decided by its values. */
async function planOf(
  rows: () => AsyncGenerator<Row[]>,
  options: Asked,
): Promise<ColumnMapping | null> {
  let headers: readonly string[] | null = null
  let survey: ReturnType<typeof surveying> | null = null
  for await (const part of rows())
    for (const row of part) {
      if (survey) survey.push(row.cells)
      else {
        headers = row.cells
        survey = surveying(headers.length)
      }
    }
  return headers && requirePlan(headers, options, survey?.facts ?? [])
}

function requirePlan(headers: readonly string[], options: Asked, survey: Survey): ColumnMapping {
  const plan = columnMappingOf(headers, options, survey)
  if (!plan || 'twice' in plan) throw new Error('an import without its header')
  return plan
}

function groupsOf(plan: ColumnMapping): Grouper {
  const { platform } = plan
  if (platform) return groupsFor(platform, plan.fileHeaders)
  if (plan.format !== 'own' && plan.format !== 'shopify') return families(plan)
  const fields = plan.format === 'own' ? plan.own : plan.shopify
  const [id, name] = [fields.get('id') ?? 0, fields.get('name') ?? -1]
  return byId(
    ({ cells }) => unmarked((cells[id] ?? '').trim()),
    ({ cells }) => (cells[name] ?? '').trim() !== '',
  )
}

function groupsFor(platform: Platform, headers: readonly string[]): Grouper {
  const { grouping } = platform
  const source = sourceReader(platform, headers)
  const isNamed = (row: Row) => source(row).cells.name !== ''
  if (grouping === 'rows') return byRow()
  if (grouping === 'following') return following(isNamed)
  if (grouping === 'children')
    return withChildren(
      (row) => source(row).cell('sku'),
      (row) => childrenOf(source(row)),
    )
  const idOf = (row: Row) => {
    const { cell } = source(row)
    return grouping.by.map(cell).find(Boolean) ?? ''
  }
  // In a feed every row repeats the product's texts.
  return platform.format === 'merchant_center' ? byId(idOf, () => false) : byId(idOf, isNamed)
}

function translating(platform: Platform, headers: readonly string[]) {
  const source = sourceReader(platform, headers)
  return (rows: readonly Row[]): Row[] => translatedRows(platform, rows.map(source))
}
