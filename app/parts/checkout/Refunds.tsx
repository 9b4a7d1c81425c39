// Money on its way back: how far it is, and where it should go.
import { Form, useActionData } from 'react-router'
import { formatAmount } from '../../../shop/money/rules.ts'
import type { Refusal } from '../../../shop/result.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { momentText } from '../dates'
import { ltr } from '../ltr'
import { Price } from '../Price'
import type { Refund } from './pay-view'

/** The shopper's own address; a refusal is said beside it. */
export function RefundField() {
  const t = useT('payment')
  const errors = useT('errors')
  const answer = useActionData<{ refusal: Refusal; values?: Record<string, string> } | undefined>()
  const refusal = answer?.refusal
  const isAbout = refusal && /^(checkout\.refund_address|refund\.|phrase\.)/.test(refusal.code)
  return (
    <Field
      label={t('refunds.address')}
      hint={t('refunds.addressHint')}
      error={isAbout ? errors(refusal.code) : undefined}
      name="refundTo"
      defaultValue={isAbout ? answer.values?.refundTo : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      dir="ltr"
      required
    />
  )
}

export function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  const t = useT('payment')
  const language = useLanguage()
  return (
    <section className="refunds" aria-label={t('refunds.title')}>
      <h3>{t('refunds.title')}</h3>
      {refunds.map((refund) => (
        <div key={refund.id} className="card">
          <p>
            <Price amount={refund.amount} /> ·{' '}
            {t(`refunds.state.${refund.state}`, { date: momentText(refund.requestedAt, language) })}
          </p>
          {refund.address && (
            <p>
              {t('refunds.to')}{' '}
              <code className="mono" dir="ltr">
                {refund.address}
              </code>
            </p>
          )}
          {!refund.address && refund.state === 'requested' && (
            <Form method="post">
              <p>{t('refunds.needsAddress')}</p>
              <input type="hidden" name="intent" value="refund-address" />
              <input type="hidden" name="refundId" value={refund.id} />
              <RefundField />
              <Button>{t('refunds.save')}</Button>
            </Form>
          )}
        </div>
      ))}
    </section>
  )
}

export function Overpaid({ over }: { over: bigint }) {
  const t = useT('payment')
  const amount = formatAmount(over, 'PI', useLanguage())
  return (
    <Notice kind="info" title={t('over.title')}>
      <p>{t.rich('over.text', { amount, ltr })}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="refund-over" />
        <RefundField />
        <Button kind="quiet">{t('over.button')}</Button>
      </Form>
    </Notice>
  )
}
