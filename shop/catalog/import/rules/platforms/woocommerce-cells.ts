// Cells of a WooCommerce file and of those that are translated to one. Pure.

import type { Row } from '../../../../platform/csv/reader.ts'
import type { ColumnMapping } from '../columns.ts'
import { isExcelDate } from '../excel-dates.ts'
import type { VariantPrice } from '../reductions.ts'
import type { Sale } from '../sale-prices.ts'
import { partsIn } from './woocommerce-columns.ts'

/** "15 (2026-12-01 – 2026-12-24) → 25 %". */
export const saleText = (sale: string, { from, to }: VariantPrice, taken: Sale | null): string =>
  [from || to ? `${sale} (${from} – ${to})` : sale, ...(taken ? [`${taken.percent} %`] : [])].join(
    ' → ',
  )

/** Values of attributes that look like dates, with the header. */
export const datedValues = (rows: readonly Row[], { headers, woocommerce }: ColumnMapping) =>
  rows.flatMap(({ cells }) =>
    woocommerce.attributes.flatMap(({ values }) =>
      partsIn(cells[values] ?? '')
        .filter(isExcelDate)
        .map((name) => ({ name, header: headers[values] ?? '' })),
    ),
  )

/** Words for a shown product, in the files of programs that do not write 1. */
export const isShown = (cell: string): boolean =>
  /^(1|true|yes|y|on|active|enabled|visible|ja|oui|sí|si|sim|да|aktiv|actif|attivo|activo|ativo)$/i.test(
    cell,
  )

/** Numbers of another database's rows name nothing here. */
export const idCell = (cell: string): string => (/[^\d]/.test(cell) ? cell : '')

/** Units of a cell, and the notice that it needs. */
export function stockIn(cell: string): { units: string; reason?: string } {
  const text = cell
    .replace(/^'/, '')
    .replace(/[.,]0+$/, '')
    .trim()
  const [, units] = /^(\d+)(?:\s*\p{L}{1,6}\.?)?$/u.exec(text) ?? []
  if (units !== undefined) return { units }
  if (/^-\d+$/.test(text)) return { units: '0', reason: 'imports.row.negativeStock' }
  if (/^out.?of.?stock$/i.test(text)) return { units: '0' }
  const isIn = /^in.?stock$/i.test(text)
  return { units: '0', reason: isIn ? 'imports.row.inStock' : 'imports.row.uncounted' }
}
