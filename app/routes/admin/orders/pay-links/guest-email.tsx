// The email address of a customer who gave none: for the receipt, and for the way to a refund.
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '../../../../../shop/result.ts'
import { useProblems } from '../../../../components/account/problems'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'

type Props = {
  readonly id: string
  readonly values: Readonly<Record<string, string>> | undefined
  readonly refusal: Refusal | undefined
}

export function GuestEmail({ id, values, refusal }: Props) {
  const words = useT('admin-pay-links')
  const problem = useProblems(refusal)
  const isBusy = useNavigation().formData?.get('act') === 'email'
  const typed = values?.act === 'email' ? values : undefined
  return (
    <details className="guest-email" open={typed !== undefined}>
      <summary>{words('guest.title')}</summary>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Field
          label={words('email')}
          hint={words('guest.hint')}
          name="email"
          type="email"
          maxLength={254}
          autoComplete="off"
          defaultValue={typed?.email}
          error={typed && problem('email')}
        />
        <Button kind="quiet" name="act" value="email" busy={isBusy}>
          {words('guest.save')}
        </Button>
      </Form>
    </details>
  )
}
