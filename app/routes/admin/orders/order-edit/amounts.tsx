// Delivery, discount and reason of an edit.

import { writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { formatAmount, plainAmount } from '../../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { maxEditNote } from '../../../../../shop/sales/order-edits/rules.ts'
import { editReasons } from '../../../../../shop/sales/orders/rules/edit-reasons.ts'
import type { Order } from '../../../../../shop/sales/orders/rules/order.ts'
import { useProblems } from '../../../../components/account/problems'
import { useLanguage, useT } from '../../../../i18n/text'
import { Field, SelectField, TextField } from '../../../../ui/Field'
import type { Values } from './form-state'

type Props = {
  readonly order: Pick<Order, 'currency' | 'discount' | 'shipping'>
  readonly methods: readonly {
    readonly id: string
    readonly name: string
    readonly price: bigint
  }[]
  readonly methodId: string | null
  readonly values: Values
  readonly refusal: Refusal | undefined
}

export function Amounts({ order, methods, methodId, values, refusal }: Props) {
  const words = useT('admin-order-edits')
  const problem = useProblems(refusal)
  const language = useLanguage()
  const others = methods.filter(({ id }) => id !== methodId)
  const field = (name: string) => ({ name, defaultValue: values[name], error: problem(name) })
  const was = (amount: bigint) => writtenNumber(plainAmount(amount, order.currency), language)
  return (
    <section className="admin-card" aria-labelledby="amounts">
      <h2 id="amounts">{words('amounts')}</h2>
      {others.length > 0 && (
        <SelectField
          {...field('methodId')}
          label={words('method')}
          options={[
            ['', words('methodKept')],
            ...others.map(
              ({ id, name, price }) =>
                [id, `${name} · ${formatAmount(price, order.currency, language)}`] as const,
            ),
          ]}
        />
      )}
      {methodId && (
        <Field {...field('shipping')} label={words('shipping')} inputMode="decimal" dir="ltr" />
      )}
      <Field
        {...field('discount')}
        label={words('discount')}
        hint={words('discountHint')}
        inputMode="decimal"
        dir="ltr"
      />
      <input type="hidden" name="discountWas" value={was(order.discount)} />
      <input type="hidden" name="shippingWas" value={was(order.shipping)} />
      <SelectField
        {...field('reason')}
        label={words('reason')}
        required
        options={[
          ['', words('reasonChoose')],
          ...editReasons.map((each) => [each, words(`reasons.${each}`)] as const),
        ]}
      />
      <TextField
        {...field('note')}
        label={words('note')}
        hint={words('noteHint')}
        rows={3}
        maxLength={maxEditNote}
      />
    </section>
  )
}
