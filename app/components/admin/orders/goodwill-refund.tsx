// Form for a goodwill refund without a return; approved like any other refund.
import { Form } from 'react-router'
import type { OrderForStaff } from '../../../../shop/back-office/admin/views/order.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { isReleased } from '../../../../shop/sales/orders/rules.ts'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { ltr } from '../../text/ltr'
import { ReasonField } from '../lists/reason'

type Props = Pick<OrderForStaff, 'order' | 'paymentRequest'> & {
  values: Readonly<Record<string, string>> | undefined
}

export function GoodwillForm({ order, paymentRequest, values }: Props) {
  const words = useT('admin-orders')
  const language = useLanguage()
  if (!paymentRequest || paymentRequest.refundable <= 0n || !isReleased(order.status)) return null
  const typed = values?.act === 'goodwill' ? values : undefined
  const most = formatAmount(paymentRequest.refundable, paymentRequest.currency, language)
  return (
    <details
      className="admin-more"
      open={typed !== undefined}
      key={String(paymentRequest.amountRefunded)}
    >
      <summary className="button quiet">{words('goodwill.title')}</summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="refunded" value={String(paymentRequest.amountRefunded)} />
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
        <Button kind="quiet" name="act" value="goodwill">
          {words('goodwill.ask')}
        </Button>
      </Form>
    </details>
  )
}
