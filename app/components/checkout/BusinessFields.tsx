// Company and VAT number of a business, in the form whose buttons order: collapsed until it is wanted.

import type { Refusal } from '../../../shop/result.ts'
import type { BusinessState } from '../../../shop/sales/taxes/rules/business.ts'
import { vatIdLength } from '../../../shop/sales/taxes/rules/vat-id.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Notice } from '../../ui/Notice'

type Props = {
  business: {
    readonly company: string
    readonly vatId: string | null
    readonly state: BusinessState
  } | null
  values: Readonly<Record<string, string>>
  refusal: Refusal | null
  /** For orders by staff; the default addresses the buyer. */
  words?: { readonly title: string; readonly hint: string }
}

export function BusinessFields({ business, values, refusal, words }: Props) {
  const t = useT('checkout')
  const errors = useT('errors')
  const { company, vatId } = refusal?.fields ?? {}
  const isOpen = business !== null || !!values.company || !!values.vatId || !!company || !!vatId
  return (
    <details className="business" open={isOpen || undefined}>
      <summary>{words?.title ?? t('business.title')}</summary>
      <div className="stack">
        <p className="hint">{words?.hint ?? t('business.hint')}</p>
        {business && !company && !vatId && (
          <div role="status">
            <Notice
              kind={kinds[business.state]}
              text={
                business.state === 'country'
                  ? errors('taxes.vat_country')
                  : t(`business.state.${business.state}`)
              }
            />
          </div>
        )}
        <Field
          label={t('business.company')}
          name="company"
          defaultValue={values.company ?? business?.company}
          maxLength={200}
          autoComplete="organization"
          error={company && errors(company)}
        />
        <Field
          label={t('business.vatId')}
          name="vatId"
          defaultValue={values.vatId ?? business?.vatId ?? ''}
          maxLength={vatIdLength}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t('business.vatIdHint', { example: '\u2066DE123456789\u2069' })}
          error={vatId && errors(vatId)}
        />
        <Button kind="quiet" name="intent" value="business" formNoValidate>
          {t('business.update')}
        </Button>
      </div>
    </details>
  )
}

const kinds = {
  reverse: 'ok',
  kept: 'ok',
  country: 'warn',
  unknown: 'warn',
  unavailable: 'warn',
} as const satisfies Record<BusinessState, string>
