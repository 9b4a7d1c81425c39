// The lines of a pay link: products at their price or another one, and custom lines with a name and a tax class.
import { taxClasses } from '../../../../../shop/catalog/products/rules/tax-class.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { limits } from '../../../../../shop/sales/pay-links/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { Icon } from '../../../../ui/Icon'
import type { FoundProduct } from '../found-products'
import { type Row, rowsOf, type Values } from './form-state'

type Props = {
  readonly products: readonly FoundProduct[]
  readonly values: Values
  readonly refusal: Refusal | undefined
}

export function LineRows(props: Props) {
  const words = useT('admin-pay-links')
  const problem = useProblems(props.refusal)
  return (
    <section className="admin-card" aria-labelledby="lines">
      <h2 id="lines">{words('lines')}</h2>
      <ul className="edit-lines">
        {rowsOf(props.values).map((row, place) => (
          <li key={row.at}>
            <fieldset>
              <LineRow {...props} row={row} place={place + 1} problem={problem} />
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="admin-acts">
        <Button kind="quiet" name="custom" value="yes">
          {words('addCustom')}
        </Button>
      </div>
      <p className="admin-hint">{words('linesHint')}</p>
    </section>
  )
}

function LineRow({
  products,
  values,
  row: { at, product, variant },
  place,
  problem,
}: Props & {
  readonly row: Row
  readonly place: number
  readonly problem: ReturnType<typeof useProblems>
}) {
  const words = useT('admin-pay-links')
  const edits = useT('admin-order-edits')
  const orders = useT('admin-orders')
  const catalog = useT('admin-catalogue')
  const sold = products.find(({ id }) => id === product)
  const label = sold?.variants.find(({ id }) => id === variant)?.label
  const name = variant
    ? [sold?.name ?? variant, label].filter(Boolean).join(' — ')
    : values[`name.${at}`] || words('customLine', { place })
  const field = (of: string) => ({
    name: `${of}.${at}`,
    defaultValue: values[`${of}.${at}`],
    error: problem(`${of}.${at}`),
  })
  return (
    <>
      <legend>
        <bdi>{name}</bdi>
      </legend>
      {variant && (
        <>
          <input type="hidden" name={`product.${at}`} value={product} />
          <input type="hidden" name={`variant.${at}`} value={variant} />
          <input type="hidden" name={`cost.${at}`} value={values[`cost.${at}`] ?? ''} />
        </>
      )}
      <div className="edit-line">
        {!variant && (
          <Field {...field('name')} label={words('what')} maxLength={limits.name} dir="auto" />
        )}
        <Field {...field('price')} label={edits('price')} inputMode="decimal" dir="ltr" />
        <Field
          {...field('quantity')}
          label={orders('column.quantity')}
          type="number"
          min={0}
          max={limits.quantity}
        />
        {!variant && (
          <SelectField
            {...field('tax')}
            label={words('taxClass')}
            options={taxClasses.map((each) => [each, catalog(`taxClass.${each}`)] as const)}
          />
        )}
        <Button
          kind="quiet"
          name="remove"
          value={at}
          aria-label={edits('removeOf', { name })}
          title={edits('remove')}
        >
          <Icon name="trash" size={20} />
        </Button>
      </div>
    </>
  )
}
