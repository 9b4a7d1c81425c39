// Changes a column of every row at once: "+5 %", "-2", "12.50". Nothing is saved by it.
import {
  adjustableColumns,
  priceRoundings,
} from '../../../../../shop/catalog/editor/rules/variant-table.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'

type Props = {
  readonly values: Readonly<Record<string, string>> | undefined
  readonly mayCount: boolean
  readonly error: string | undefined
  /** Cells that were changed last; undefined if none were asked for. */
  readonly count: number | undefined
}

export function AdjustColumn({ values, mayCount, error, count }: Props) {
  const words = useT('admin-catalogue')
  const currency = useT('admin-currency')
  const columns = adjustableColumns.filter((column) => mayCount || column !== 'stock')
  return (
    <fieldset className="admin-card adjust-column">
      <legend>{words('table.adjust')}</legend>
      <SelectField
        label={words('table.column')}
        name="adjust.column"
        defaultValue={values?.['adjust.column'] ?? 'price'}
        options={columns.map((column) => [column, words(`variant.${column}`)])}
      />
      <Field
        label={words('table.by')}
        hint={words('table.byHint')}
        name="adjust.by"
        defaultValue={values?.['adjust.by'] ?? ''}
        error={error}
        dir="ltr"
        maxLength={20}
      />
      <SelectField
        label={currency('rounding')}
        name="adjust.rounding"
        defaultValue={values?.['adjust.rounding'] ?? 'none'}
        options={priceRoundings.map((each) => [
          each,
          each === 'none' ? words('table.noRounding') : currency(`roundings.${each}`),
        ])}
      />
      <Button kind="quiet" name="act" value="adjust" formNoValidate>
        {words('table.apply')}
      </Button>
      <p role="status" className="hint">
        {count !== undefined && words('table.adjusted', { count })}
      </p>
    </fieldset>
  )
}
