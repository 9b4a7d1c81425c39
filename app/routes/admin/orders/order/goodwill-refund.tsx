// Form for a goodwill refund without a return; approved like any other refund.
import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import { formatAmount } from '../../../../../shop/platform/money/rules.ts'
import { isReleased } from '../../../../../shop/sales/orders/rules/order.ts'
import { ltr } from '../../../../components/text/ltr'
import { useLanguage, useT } from '../../../../i18n/text'
import { Field } from '../../../../ui/Field'
import { CollapsedAction } from '../../lists/acts'
import { ReasonField } from '../../lists/reason'

type Props = Pick<OrderForStaff, 'order' | 'paymentRequest'> & {
  values: Readonly<Record<string, string>> | undefined
}

export function GoodwillForm({ order, paymentRequest, values }: Props) {
  const words = useT('admin-orders')
  const language = useLanguage()
  if (!paymentRequest || paymentRequest.refundable <= 0n || !isReleased(order.status)) return null
  const typed = values?.act === 'goodwill' ? values : undefined
  const refunded = String(paymentRequest.amountRefunded)
  const most = formatAmount(paymentRequest.refundable, paymentRequest.currency, language)
  return (
    <CollapsedAction
      key={refunded}
      act="goodwill"
      label={words('goodwill.title')}
      button={words('goodwill.ask')}
      isOpen={typed !== undefined}
      fields={{ refunded }}
    >
      <p>{words('goodwill.text')}</p>
      <Field
        label={words('goodwill.amount')}
        hint={words.rich('goodwill.most', { amount: most, ltr })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={40}
        defaultValue={typed?.amount}
      />
      <ReasonField hint={words('goodwill.hint')} value={typed?.reason} required />
    </CollapsedAction>
  )
}
