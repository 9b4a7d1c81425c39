// Quantity fields: one per order line with remaining units.
import { lineName, type Named } from '../../../shop/catalog/products/rules/options.ts'
import { useT } from '../../i18n/text'
import { Field } from '../../ui/Field'

type Props = {
  readonly lines: readonly Named[]
  /** Largest quantity of each line. */
  readonly most: readonly number[]
  readonly prefix?: string
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly isAll?: boolean
}

export function QuantityFields({ lines, most, prefix = 'quantity', values, isAll = false }: Props) {
  const t = useT('returns')
  return lines.map((line, place) => {
    const name = lineName(line)
    const count = most[place] ?? 0
    if (count <= 0) return null
    return (
      <Field
        key={name}
        label={t('quantity', { name, most: count })}
        name={`${prefix}.${place}`}
        type="number"
        min={0}
        max={count}
        defaultValue={values?.[`${prefix}.${place}`] ?? (isAll ? count : 0)}
      />
    )
  })
}
