// Cancellation of an order before shipping, with a refund address if money was received.
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { useAnswer } from '../../../components/forms/answer'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import type { PayView } from '../payment-view'
import { RefundAddress } from '../RefundAddress'

export function CancelForm({ hasMoney, back }: { hasMoney: boolean; back: PayView['back'] }) {
  const t = useT('orders')
  const { refusal } = useAnswer()
  const { hash } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  // Opened by a link to its anchor.
  useEffect(() => {
    if (hash === '#cancel' && details.current) details.current.open = true
  }, [hash])
  return (
    <details id="cancel" ref={details} className="cancel" open={refusal ? true : undefined}>
      <summary>{hasMoney ? t('cancel.paidTitle') : t('cancel.title')}</summary>
      <p>{hasMoney ? t('cancel.paidText') : t('cancel.text')}</p>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="cancel" />
        {hasMoney && <RefundAddress wallet={back.wallet} starts={back.starts} />}
        <Button kind="danger">{t('cancel.button')}</Button>
      </Form>
    </details>
  )
}
