// The lines of an edited order: variant, quantity and unit price, each in its row.

import type { InLanguage } from '../../../../../shop/catalog/products/rules/options.ts'
import { lineName } from '../../../../../shop/catalog/products/rules/options.ts'
import { formatAmount } from '../../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { maxQuantity } from '../../../../../shop/sales/cart/rules.ts'
import type { OrderLine } from '../../../../../shop/sales/orders/rules/order.ts'
import { useProblems } from '../../../../components/account/problems'
import { useCurrency } from '../../../../i18n/currency'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { Icon } from '../../../../ui/Icon'
import type { FoundProduct } from '../found-products'
import { rowsOf, type Values } from './form-state'

type Props = {
  readonly lines: readonly InLanguage<OrderLine>[]
  readonly products: readonly FoundProduct[]
  readonly values: Values
  readonly refusal: Refusal | undefined
}

export function EditLines({ lines, products, values, refusal }: Props) {
  const words = useT('admin-order-edits')
  const orderWords = useT('admin-orders')
  const problem = useProblems(refusal)
  const language = useLanguage()
  const currency = useCurrency()
  return (
    <section className="admin-card" aria-labelledby="lines">
      <h2 id="lines">{orderWords('lines')}</h2>
      <ul className="edit-lines">
        {rowsOf(values).map(({ at, product, variant, isNew }) => {
          const sold = products.find(({ id }) => id === product)
          const line = isNew ? undefined : lines[Number(values[`from.${at}`])]
          const name = sold?.name ?? lineName(line)
          const label = sold?.variants.find(({ id }) => id === variant)?.label
          const isGone = values[`quantity.${at}`] === '0'
          // The variant that it has, also if it is sold no more.
          const choices = [
            ...(sold?.variants.some(({ id }) => id === variant) || !line
              ? []
              : [[variant, lineName(line)] as const]),
            ...(sold?.variants ?? []).map(
              (each) =>
                [
                  each.id,
                  [each.label, formatAmount(each.price, currency, language)]
                    .filter(Boolean)
                    .join(' · '),
                ] as const,
            ),
          ]
          return (
            <li key={at} className={isGone ? 'gone' : undefined}>
              <fieldset>
                <legend>
                  <bdi>{label && choices.length < 2 ? `${name} — ${label}` : name}</bdi>{' '}
                  {isNew && <small className="badge">{words('isNew')}</small>}
                  {isGone && <small className="badge">{words('isGone')}</small>}
                </legend>
                <input type="hidden" name={`from.${at}`} value={values[`from.${at}`] ?? ''} />
                <input type="hidden" name={`product.${at}`} value={product} />
                <input type="hidden" name={`cost.${at}`} value={values[`cost.${at}`] ?? ''} />
                <div className="edit-line">
                  {choices.length > 1 ? (
                    <SelectField
                      label={orderWords('new.variant')}
                      name={`variant.${at}`}
                      defaultValue={variant}
                      options={choices}
                    />
                  ) : (
                    <input type="hidden" name={`variant.${at}`} value={variant} />
                  )}
                  <Field
                    label={orderWords('column.quantity')}
                    name={`quantity.${at}`}
                    type="number"
                    min={0}
                    max={maxQuantity}
                    defaultValue={values[`quantity.${at}`]}
                    error={problem(`quantity.${at}`)}
                  />
                  <Field
                    label={words('price')}
                    name={`price.${at}`}
                    inputMode="decimal"
                    dir="ltr"
                    defaultValue={values[`price.${at}`]}
                    error={problem(`price.${at}`)}
                  />
                  <Button
                    kind="quiet"
                    name="remove"
                    value={at}
                    aria-label={words('removeOf', { name })}
                    title={words('remove')}
                    disabled={isGone}
                  >
                    <Icon name="trash" size={20} />
                  </Button>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
      <p className="admin-hint">{words('linesHint')}</p>
    </section>
  )
}
