// A counted variant: units on hand, the count, and the difference.
import { memo } from 'react'
import { type CountRow, countFields } from '../../../../../shop/catalog/stock/input/stock-count.ts'
import { useT } from '../../../../i18n/text'
import { errorId } from '../../../../ui/field-error'
import { Verbatim } from '../../../../ui/Verbatim'

type Props = {
  readonly row: CountRow
  readonly index: number
  readonly error: string | undefined
  readonly change: (variant: string, units: string) => void
  readonly max: number
}

const sent = countFields.filter((name) => name !== 'units')

const signed = (by: number): string => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0')

export const CountLine = memo(function CountLine({ row, index, error, change, max }: Props) {
  const words = useT('admin-stock')
  const at = `counts.${index}`
  const isNumber = /^\d{1,7}$/.test(row.units.trim()) && Number(row.units) <= max
  const by = isNumber ? Number(row.units) - Number(row.seen) : 0
  return (
    <tr>
      <th scope="row">
        <bdi>{row.name}</bdi>
        <small className="admin-note">
          <Verbatim>{row.sku || row.barcode}</Verbatim>
        </small>
        {sent.map((name) => (
          <input key={name} type="hidden" name={`${at}.${name}`} value={row[name]} />
        ))}
      </th>
      <td>
        <input
          id={error ? errorId(`${at}.units`) : undefined}
          name={`${at}.units`}
          value={row.units}
          onChange={({ currentTarget }) => change(row.variant, currentTarget.value)}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          aria-label={`${words('column.counted')}, ${row.name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${at}.units-error` : undefined}
        />
        {error && (
          <small className="error" id={`${at}.units-error`}>
            {error}
          </small>
        )}
      </td>
      <td className="number">{row.seen}</td>
      <td className="number" data-difference={by === 0 ? undefined : ''}>
        {isNumber && <Verbatim>{signed(by)}</Verbatim>}
      </td>
    </tr>
  )
})
