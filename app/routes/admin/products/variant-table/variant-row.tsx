// One row of the table: a variant, or a product with the price that its variants share.
import { memo } from 'react'
import { Link } from 'react-router'
import type {
  TableColumn,
  TableRow,
} from '../../../../../shop/catalog/editor/rules/variant-table.ts'
import { productLimits as most } from '../../../../../shop/catalog/products/rules/product.ts'
import { writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { useLanguage, useT } from '../../../../i18n/text'
import { errorId } from '../../../../ui/field-error'

type Props = {
  readonly row: TableRow
  readonly index: number
  readonly mayCount: boolean
  /** What was typed and returned unsaved. */
  readonly typed: Readonly<Record<string, string>> | null
  readonly errors: readonly (readonly [column: string, text: string])[]
}

export const VariantRow = memo(function VariantRow({ row, index, mayCount, typed, errors }: Props) {
  const words = useT('admin-catalogue')
  const language = useLanguage()
  const { cells } = row
  const at = `rows.${index}`
  const label = [row.product, row.name].filter(Boolean).join(' · ')
  const error = new Map(errors)
  const shown = (column: TableColumn): string =>
    column === 'price' ? writtenNumber(cells.price ?? '', language) : (cells[column] ?? '')
  const cell = (column: Exclude<TableColumn, 'hidden'>, own: object = {}) => {
    const saved = cells[column]
    if (saved === undefined) return <td key={column} />
    if (column === 'stock' && !mayCount)
      return (
        <td key={column} className="number">
          {saved}
        </td>
      )
    const wrong = error.get(column)
    return (
      <td key={column}>
        <input
          id={wrong ? errorId(`${at}.${column}`) : undefined}
          name={`${at}.${column}`}
          defaultValue={typed?.[column] ?? shown(column)}
          data-column={column}
          aria-label={`${words(`variant.${column}`)}, ${label}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${at}.${column}-error` : undefined}
          dir="ltr"
          autoComplete="off"
          {...own}
        />
        {wrong && (
          <small className="error" id={`${at}.${column}-error`}>
            <span>{wrong}</span>{' '}
            <span>
              {typed?.[column] !== shown(column) &&
                words('table.saved', { value: shown(column) || '–' })}
            </span>
          </small>
        )}
      </td>
    )
  }
  const isOwnRow = row.variant === null || row.name === ''
  const wrongHidden = error.get('hidden')
  return (
    <tr
      data-variant={index}
      data-typed={typed ? '' : undefined}
      className={isOwnRow ? undefined : 'of-product'}
    >
      <th scope="row">
        {isOwnRow ? (
          <Link to={`/admin/catalogue/${row.productId}`}>
            <bdi>{row.product}</bdi>
          </Link>
        ) : (
          <bdi>{row.name}</bdi>
        )}
        <input type="hidden" name={`${at}.product`} value={row.productId} />
        <input type="hidden" name={`${at}.variant`} value={row.variant ?? ''} />
        <input
          type="hidden"
          name={`${at}.was`}
          value={JSON.stringify(mayCount ? cells : { ...cells, stock: undefined })}
        />
      </th>
      {cell('price', {
        inputMode: 'decimal',
        placeholder: isOwnRow ? undefined : writtenNumber(row.basePrice, language),
      })}
      {cell('sku', { maxLength: most.sku })}
      {cell('barcode', { inputMode: 'numeric' })}
      {cell('weight', { inputMode: 'numeric' })}
      {cell('stock', {
        inputMode: 'numeric',
        title: row.taken > 0 ? words('table.taken', { count: row.taken }) : undefined,
      })}
      <td>
        {cells.hidden !== undefined && (
          <input
            type="checkbox"
            id={wrongHidden ? errorId(`${at}.hidden`) : undefined}
            name={`${at}.hidden`}
            value="1"
            data-column="hidden"
            defaultChecked={Boolean(typed ? typed.hidden : cells.hidden)}
            aria-label={`${words('variant.hidden')}, ${label}`}
            aria-invalid={wrongHidden ? true : undefined}
          />
        )}
        {wrongHidden && <small className="error">{wrongHidden}</small>}
      </td>
    </tr>
  )
})
