// The form of a stock count: rows that were scanned or listed, with what was counted.
import { type Fields, put, rowsIn } from '../../../platform/form-rows.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { isProductId, isVariantId } from '../../products/rules/catalog.ts'
import type { CountLine } from '../rules/count.ts'
import { maxUnits, type StockChange } from '../rules/stock.ts'

/** A row as flat fields under `counts.N`. */
export type CountRow = {
  readonly product: string
  readonly variant: string
  readonly name: string
  readonly sku: string
  readonly barcode: string
  /** Units on hand when it was read. */
  readonly seen: string
  /** As typed; empty: not counted. */
  readonly units: string
}

export const countFields = [
  'product',
  'variant',
  'name',
  'sku',
  'barcode',
  'seen',
  'units',
] as const satisfies readonly (keyof CountRow)[]

export const countRow = (line: CountLine, units = ''): CountRow => ({
  product: line.productId,
  variant: line.variantId,
  name: line.name,
  sku: line.sku,
  barcode: line.barcode,
  seen: String(line.onHand),
  units,
})

export const countRowsIn = (fields: Fields): CountRow[] =>
  rowsIn(fields, 'counts').map(
    (row) => Object.fromEntries(countFields.map((name) => [name, row[name] ?? ''])) as CountRow,
  )

export const withCountRows = (fields: Fields, rows: readonly CountRow[]): Record<string, string> =>
  put(fields, 'counts', rows)

export type Scan = { readonly code: string; readonly units: number }

/** "12*4006381333931" are twelve units of that code. */
export function scanIn(text: string): Scan | null {
  const [, times, code = ''] = /^\s*(?:(\d{1,5})\s*[*×]\s*)?(\S.{0,99}?)\s*$/su.exec(text) ?? []
  const units = times === undefined ? 1 : Number(times)
  return code && units > 0 ? { code, units } : null
}

const isUnits = (text: string): boolean => /^\d{1,7}$/.test(text) && Number(text) <= maxUnits

/** The rows with these units more of a code; null if none has it, or several do. The row comes first. */
export function scannedInto(rows: readonly CountRow[], { code, units }: Scan): CountRow[] | null {
  const same = (text: string) => text.toLowerCase() === code.toLowerCase()
  const [found, ...others] = rows.filter(({ sku, barcode }) => same(sku) || same(barcode))
  if (!found || others.length > 0) return null
  const before = isUnits(found.units) ? Number(found.units) : 0
  return [{ ...found, units: String(before + units) }, ...rows.filter((row) => row !== found)]
}

type Counted = Omit<StockChange, 'orderNumber'> & { readonly ifOnHand: number }

/**
 * The counts; rows left blank are not counted, or count as 0 if `rest` is "zero". Refuses `stock.invalid` with the
 * fields, and `stock.none_counted`.
 */
export function readCounts(fields: Fields): Result<Counted[]> {
  const isZero = fields.rest === 'zero'
  const counted: Counted[] = []
  const problems: Record<string, string> = {}
  for (const [at, row] of countRowsIn(fields).entries()) {
    const units = row.units.trim() || (isZero ? '0' : '')
    if (units === '') continue
    const isKnown = isProductId(row.product) && isVariantId(row.variant) && isUnits(row.seen)
    if (!isKnown || !isUnits(units)) problems[`counts.${at}.units`] = 'stock.field.quantity'
    counted.push({
      productId: row.product,
      variantId: row.variant,
      reason: 'counted',
      quantity: Number(units),
      note: null,
      ifOnHand: Number(row.seen),
    })
  }
  if (Object.keys(problems).length > 0) return refuse('stock.invalid', { fields: problems })
  return counted.length > 0 ? ok(counted) : refuse('stock.none_counted')
}
