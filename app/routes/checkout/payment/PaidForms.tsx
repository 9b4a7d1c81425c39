// Forms after paying: check now, or submit a receipt if the ledger shows nothing.
import { Form, useNavigation } from 'react-router'
import { useAnswer } from '../../../components/forms/answer'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'

export function PaidCheck() {
  const t = useT('payment')
  const isBusy = useNavigation().formData?.get('intent') === 'look'
  return (
    <Form method="post" className="paid-check" preventScrollReset>
      <input type="hidden" name="intent" value="look" />
      <Button kind="quiet" busy={isBusy}>
        {t('paidButton')}
      </Button>
      <p className="hint">{t('paidHint')}</p>
    </Form>
  )
}

export function ReceiptForm({ receipts }: { receipts: number }) {
  const t = useT('payment')
  const errors = useT('errors')
  const { refusal } = useAnswer()
  const problem = refusal?.fields?.receipt
  const saidProblem = refusal?.fields?.paidHash
  const isBusy = useNavigation().formEncType === 'multipart/form-data'
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h3 id="receipt">{t('fallback.title')}</h3>
      <p>{t('fallback.text')}</p>
      {receipts > 0 && <Notice kind="info" text={t('fallback.waiting', { count: receipts })} />}
      <ol>
        <li>
          <strong>{t('fallback.copyFirst')}</strong> {t('fallback.copyFirstText')}
        </li>
        <li>
          <Form method="post" encType="multipart/form-data" noValidate>
            <input type="hidden" name="intent" value="receipt" />
            <Field
              type="file"
              name="receipt"
              accept="image/jpeg,image/png"
              label={t('fallback.label')}
              error={
                problem &&
                (problem === 'receipt.missing' ? t('fallback.required') : errors(problem))
              }
            />
            <Field
              label={t('fallback.said')}
              hint={t('fallback.saidHint')}
              error={saidProblem && errors(saidProblem)}
              name="paidHash"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              dir="ltr"
            />
            <Button kind="quiet" busy={isBusy}>
              {t('fallback.button')}
            </Button>
          </Form>
        </li>
      </ol>
    </section>
  )
}
