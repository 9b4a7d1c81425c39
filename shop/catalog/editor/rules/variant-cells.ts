// The cells of a product in the variant table, and the product with other cells. Pure.
import { readInput } from '../../../platform/input.ts'
import { type ListCurrency, plainAmount } from '../../../platform/money/rules.ts'
import type { EditedVariant, ProductDocument } from '../../products/rules/product.ts'
import { priceIn } from '../input/fields.ts'
import { toVariantInput, variantIn } from '../input/options.ts'
import { type TableCells, type TableColumn, tableColumns } from './variant-table.ts'

/** The key of a variant that was never published is its combination of values. */
export const variantKey = ({ id, values }: Pick<EditedVariant, 'id' | 'values'>): string =>
  id ?? JSON.stringify(values)

/** A product of one variant that has no price of its own: its row's price is the product's. */
const isBasePriced = ({ variants }: ProductDocument, { price }: EditedVariant): boolean =>
  variants.length === 1 && price === null

const baseCell = ({ basePrice }: ProductDocument, currency: ListCurrency): string =>
  basePrice > 0n ? plainAmount(basePrice, currency) : ''

/** The content of a row; `variant` is a key, or null for the product's own row. Null if there is none. */
export function cellsOf(
  document: ProductDocument,
  variant: string | null,
  currency: ListCurrency,
): TableCells | null {
  if (variant === null) return { price: baseCell(document, currency) }
  const found = document.variants.find((each) => variantKey(each) === variant)
  if (!found) return null
  const { price, sku, barcode, weight, isHidden, opening } = toVariantInput(found, currency)
  return {
    price: isBasePriced(document, found) ? baseCell(document, currency) : price,
    sku,
    barcode,
    weight,
    ...(found.id === null && { stock: opening ?? '' }),
    hidden: isHidden ? '1' : '',
  }
}

type Row = { readonly variant: string | null; readonly cells: TableCells }

/** A price that is the product's in this document has a row of its own, so that it is the product's in its draft, too. */
export const withBaseRows = (document: ProductDocument, rows: readonly Row[]): Row[] =>
  rows.flatMap(({ variant, cells }) => {
    const found = document.variants.find((each) => variantKey(each) === variant)
    const { price, ...others } = cells
    if (!found || price === undefined || !isBasePriced(document, found)) return [{ variant, cells }]
    return [
      { variant: null, cells: { price } },
      { variant, cells: others },
    ]
  })

/** The document with the cells of these rows; variants that it lacks are left out. `wrong` hears of invalid cells. */
export function withCells(
  document: ProductDocument,
  rows: readonly Row[],
  currency: ListCurrency,
  wrong: (at: number, column: TableColumn, problem: string) => void,
): ProductDocument {
  let { basePrice, variants } = document
  for (const [at, { variant, cells }] of rows.entries()) {
    const found = variants.find((each) => variantKey(each) === variant)
    const isBase = variant === null || (found && isBasePriced(document, found))
    if (isBase && cells.price !== undefined) {
      const price = priceIn(currency)(cells.price)
      if (price === undefined)
        wrong(at, 'price', cells.price === '' ? 'field.required' : 'catalog.field.price')
      else basePrice = price
    }
    if (!found) continue
    const { stock, hidden, price, ...same } = cells
    const typed = {
      ...toVariantInput(found, currency),
      ...same,
      ...(!isBase && price !== undefined && { price }),
      ...(hidden !== undefined && { isHidden: hidden !== '' }),
      ...(found.id === null && stock !== undefined && { opening: stock }),
    }
    const read = readInput(variantIn(currency), { opening: '', ...typed })
    if (read.ok) variants = variants.map((each) => (each === found ? read.value : each))
    else
      for (const [field, problem] of Object.entries(read.fields ?? {})) {
        const column = field === 'opening' ? 'stock' : field
        wrong(at, tableColumns.find((each) => each === column) ?? 'sku', problem)
      }
  }
  return { ...document, basePrice, variants }
}
