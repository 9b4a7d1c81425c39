// The way out of an order, until it is shipped. Where money has come it asks where to send it back to.
import { Form, useActionData } from 'react-router'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { RefundPlace } from './RefundPlace'

export function CancelForm({ hasMoney, wallet }: { hasMoney: boolean; wallet: string | null }) {
  const t = useT('orders')
  const answer = useActionData<{ refusal: Refusal | null } | undefined>()
  return (
    <details className="cancel" open={answer?.refusal ? true : undefined}>
      <summary>{hasMoney ? t('cancel.paidTitle') : t('cancel.title')}</summary>
      <p>{hasMoney ? t('cancel.paidText') : t('cancel.text')}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="cancel" />
        {hasMoney && <RefundPlace wallet={wallet} />}
        <Button kind="danger">{t('cancel.button')}</Button>
      </Form>
    </details>
  )
}
