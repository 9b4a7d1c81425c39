// Groups the variations of a WooCommerce export with their parents, wherever they are in the file. Pure.

import type { Row } from '../../../../platform/csv/reader.ts'
import type { ColumnMapping } from '../columns.ts'
import { mostRows } from '../file-product.ts'
import type { Grouper } from '../groups.ts'
import type { WooField } from './woocommerce-columns.ts'

/** Maximum characters of variations in memory while the file is read again; those beyond have no parent. */
const mostKept = 50_000_000

export const isVariation = (row: Row, plan: ColumnMapping): boolean =>
  row.flaw === null && /\bvariation\b/i.test(cellOf(row, plan, 'type'))

const cellOf = ({ cells }: Row, { woocommerce }: ColumnMapping, field: WooField): string =>
  (cells[woocommerce.fields.get(field) ?? -1] ?? '').trim()

/** `id:12`, and the SKU. */
function keysOf(row: Row, plan: ColumnMapping): string[] {
  const [id, sku] = [cellOf(row, plan, 'id'), cellOf(row, plan, 'sku')]
  return [...(id ? [`id:${id}`] : []), ...(sku ? [sku] : [])]
}

export function families(plan: ColumnMapping): Grouper {
  const variations = new Map<string, Row[]>()
  const parents = new Set<string>()
  let rowCount = 0
  return {
    collect(row: Row): void {
      if (!isVariation(row, plan)) {
        for (const key of keysOf(row, plan)) parents.add(key)
        return
      }
      const parent = cellOf(row, plan, 'parent')
      for (const cell of row.cells) rowCount += cell.length
      const rows = variations.get(parent) ?? []
      if (rowCount > mostKept || rows.length > mostRows) return
      variations.set(parent, [...rows, row])
    },
    /** A variation comes with its parent; on its own only if the file has no such parent. */
    push(row: Row) {
      if (!isVariation(row, plan)) {
        const rows = keysOf(row, plan)
          .flatMap((key) => variations.get(key) ?? [])
          .sort((a, b) => a.number - b.number)
        return [{ id: productIdOf(row, plan), rows: [row, ...rows] }]
      }
      const parent = cellOf(row, plan, 'parent')
      if (parents.has(parent) && variations.get(parent)?.some((each) => each.number === row.number))
        return []
      return [{ id: productIdOf(row, plan), rows: [row] }]
    },
    end: () => [],
  }
}

/** The SKU, else the number; only WooCommerce files have them. */
function productIdOf(row: Row, plan: ColumnMapping): string {
  const slug = slugOf(cellOf(row, plan, 'sku'))
  if (slug && slug.length <= 64) return slug
  return `woo-${cellOf(row, plan, 'id')}`
}

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
