// The form with the code of six digits that was sent to the address of a guest's order.
import type { RefObject } from 'react'
import { Form } from 'react-router'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'

type Props = {
  readonly intent: string
  /** Of the button. */
  readonly label: string
  readonly refusal: Refusal | null
  readonly className: string
  readonly box?: RefObject<HTMLFormElement | null>
}

export function GuestCodeForm({ intent, label, refusal, className, box }: Props) {
  const t = useT('guests')
  const errors = useT('errors')
  const problem = refusal?.fields?.code
  return (
    <Form method="post" className={className} ref={box} noValidate>
      <p role="status">{t('access.sent')}</p>
      <Field
        label={t('access.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        error={problem && errors(problem)}
        required
      />
      <Button name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  )
}
