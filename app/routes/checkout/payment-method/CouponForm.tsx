// Coupon code form: apply, reason of a rejection, remove. The server reprices everything.
import { Form } from 'react-router'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { ltr } from '../../../components/text/ltr'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'

export const isCouponRefusal = ({ code }: Refusal): boolean => code.startsWith('promotions.code_')

type Props = {
  code: { readonly text: string; readonly problem: string | null } | null
  /** Savings by promotions and the coupon. */
  saved: bigint
  refusal: Refusal | null
  typed: string
}

export function CouponForm({ code, saved, refusal, typed }: Props) {
  const t = useT('checkout')
  const errors = useT('errors')
  const language = useLanguage()
  const currency = useCurrency()
  const problem = refusal?.code ?? code?.problem
  return (
    <div className="coupon">
      {saved > 0n && (
        <p className="saved">
          {t.rich('coupon.saved', { amount: formatAmount(saved, currency, language), ltr })}
        </p>
      )}
      {code && !code.problem && (
        <Form method="post" className="row">
          <input type="hidden" name="intent" value="no-code" />
          <p>{t.rich('coupon.used', { code: code.text, ltr })}</p>
          <Button kind="plain">{t('coupon.remove')}</Button>
        </Form>
      )}
      {(!code || code.problem || refusal) && (
        <details open={problem ? true : undefined}>
          <summary>{t('coupon.have')}</summary>
          <Form method="post" className="coupon-form" noValidate>
            <input type="hidden" name="intent" value="code" />
            <Field
              label={t('coupon.label')}
              name="coupon"
              defaultValue={typed || code?.text}
              maxLength={40}
              required
              dir="ltr"
              autoComplete="off"
              error={problem && errors(problem)}
            />
            <Button kind="quiet">{t('coupon.use')}</Button>
          </Form>
        </details>
      )}
    </div>
  )
}
