// Variant table of a product with inline editing: by keyboard, by pasting a block from a
// spreadsheet, or for all rows at once.
import { memo } from 'react'
import { Link } from 'react-router'
import {
  productLimits as most,
  type VariantStock,
} from '../../../../../shop/catalog/products/rules/product.ts'
import { onHand } from '../../../../../shop/catalog/stock/rules/stock.ts'
import { type Fields, rowsIn } from '../../../../../shop/platform/form-rows.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { errorId } from '../../../../ui/field-error'
import { GroupError } from '../../../../ui/GroupError'
import { Table } from '../../../../ui/Table'
import { useRowActs } from '../../lists/acts'
import { columns, moveInColumn, pasteBlock } from '../variant-keys'
import type { PartProps } from './editor-frame'

type Column = (typeof columns)[number]

export type OptionsProps = PartProps & {
  stocks: readonly VariantStock[]
  basePrice: string
  stockAt: string
}

export function VariantTable({ values, problem, stocks, basePrice, stockAt }: OptionsProps) {
  const words = useT('admin-catalogue')
  const rows = rowsIn(values, 'variants')
  const options = rowsIn(values, 'options').map((row) => rowsIn(row, 'values'))
  const names = new Map(options.flat().map(({ key = '', name = '' }) => [key, name]))
  const stockOf = new Map(stocks.map((stock) => [stock.id, stock]))
  const label = (column: Column) => words(`variant.${column}`)
  const head = [
    words('variant.name'),
    ...columns.map(label),
    words('variant.hidden'),
    <span key="tools" className="visually-hidden">
      {words('row.remove')}
    </span>,
  ]
  return (
    <fieldset
      className="variant-table"
      aria-label={words('variants')}
      onKeyDown={moveInColumn}
      onPaste={pasteBlock}
    >
      <p className="hint">{words('variantsHint')}</p>
      <Table caption={words('variants')} head={head}>
        {rows.length > 1 && <FillRow values={values} options={options} label={label} />}
        {rows.map((row, index) => {
          const name = (row.values ?? '').split(' ').map((key) => names.get(key) ?? '')
          const errors = [...columns, 'opening', 'values'].flatMap((column) => {
            const text = problem(`variants.${index}.${column}`)
            return text ? [[column, text] as const] : []
          })
          return (
            <VariantRow
              key={row.id || row.values || index}
              row={row}
              index={index}
              name={name.filter(Boolean).join(' · ') || words('onlyVariant')}
              stock={stockOf.get(row.id ?? '') ?? null}
              errors={errors.length > 0 ? errors : none}
              basePrice={basePrice}
              isRemovable={rows.length > 1}
            />
          )
        })}
      </Table>
      <p>
        <Link to={stockAt}>{words('stock')}</Link>
      </p>
    </fieldset>
  )
}

const none: readonly (readonly [column: string, text: string])[] = []
const numeric: readonly string[] = ['weight', 'stock', 'lowStock']

/** Typed once for every row, or for the rows with one value. */
function FillRow({
  values,
  options,
  label,
}: {
  values: Fields
  options: readonly (readonly Fields[])[]
  label: (column: Column) => string
}) {
  const words = useT('admin-catalogue')
  return (
    <tr className="variant-fill">
      <th scope="row">
        <select name="fill.of" defaultValue={values['fill.of'] ?? ''} aria-label={words('fill.of')}>
          <option value="">{words('fill.all')}</option>
          {options.flat().map(({ key = '', name = '' }) => (
            <option key={key} value={key}>
              {words('fill.some', { name })}
            </option>
          ))}
        </select>
        <Button kind="quiet" name="intent" value="variants.fill" formNoValidate>
          {words('fill.apply')}
        </Button>
      </th>
      {columns.map((column) => (
        <td key={column}>
          {column !== 'sku' && column !== 'barcode' && (
            <input
              name={`fill.${column}`}
              defaultValue={values[`fill.${column}`] ?? ''}
              aria-label={words('fill.column', { column: label(column) })}
              inputMode={
                numeric.includes(column) ? 'numeric' : column === 'contents' ? 'text' : 'decimal'
              }
              dir="ltr"
            />
          )}
        </td>
      ))}
      <td>
        <select
          name="fill.hidden"
          defaultValue={values['fill.hidden'] ?? ''}
          aria-label={words('fill.column', { column: words('variant.hidden') })}
        >
          <option value="">–</option>
          <option value="shown">{words('variant.shown')}</option>
          <option value="hidden">{words('variant.hidden')}</option>
        </select>
      </td>
      <td />
    </tr>
  )
}

type RowProps = {
  row: Fields
  index: number
  name: string
  stock: VariantStock | null
  errors: typeof none
  basePrice: string
  isRemovable: boolean
}

const VariantRow = memo(function VariantRow(props: RowProps) {
  const { row, index, name, stock, errors, basePrice, isRemovable } = props
  const words = useT('admin-catalogue')
  const act = useRowActs('admin-catalogue', name, 'row.', 18)
  const at = `variants.${index}`
  const error = new Map(errors)
  const cell = (column: Column, own: object = {}) => {
    const field = column === 'stock' && !stock ? 'opening' : column
    const wrong = error.get(field)
    return (
      <td key={column}>
        <input
          id={wrong ? errorId(`${at}.${field}`) : undefined}
          name={`${at}.${field}`}
          defaultValue={row[field] ?? ''}
          data-column={column}
          aria-label={`${words(`variant.${column}`)}, ${name}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${at}.${field}-error` : undefined}
          dir="ltr"
          {...own}
        />
        {wrong && (
          <small className="error" id={`${at}.${field}-error`}>
            {wrong}
          </small>
        )}
      </td>
    )
  }
  return (
    <tr data-variant={index}>
      <th scope="row">
        <bdi>{name}</bdi>
        <GroupError name={`${at}.values`} error={error.get('values')} />
        <input type="hidden" name={`${at}.id`} value={row.id ?? ''} />
        <input type="hidden" name={`${at}.values`} value={row.values ?? ''} />
        {stock && (
          <input
            type="hidden"
            name={`${at}.seen`}
            value={row.seen ?? `${onHand(stock)} ${stock.seen}`}
          />
        )}
      </th>
      {cell('price', { inputMode: 'decimal', placeholder: basePrice })}
      {cell('sku', { maxLength: most.sku })}
      {cell('barcode', { inputMode: 'numeric' })}
      {cell('weight', { inputMode: 'numeric' })}
      {cell('contents', { maxLength: 20, placeholder: '250 g' })}
      {cell('stock', {
        inputMode: 'numeric',
        ...(stock && { defaultValue: row.stock ?? String(onHand(stock)) }),
        ...(stock && {
          title: words('stockSummary', {
            available: stock.available,
            held: stock.held,
            sold: stock.sold,
          }),
        }),
      })}
      {cell('lowStock', { inputMode: 'numeric' })}
      <td>
        <input
          type="checkbox"
          name={`${at}.hidden`}
          value="1"
          data-column="hidden"
          defaultChecked={Boolean(row.hidden)}
          aria-label={`${words('variant.hidden')}, ${name}`}
        />
      </td>
      <td>{isRemovable && !stock?.isTaken && act('remove', `variants.remove.${index}`)}</td>
    </tr>
  )
})
