// Email field of the sign-in forms.

import { type Refused, useFields } from '../../components/account/refusals'
import { useT } from '../../i18n/text'
import { Field } from '../../ui/Field'

export function EmailField({ refused }: { refused: Refused }) {
  const t = useT('auth')
  const field = useFields(refused)
  return (
    <Field label={t('email')} {...field('email')} type="email" autoComplete="username" required />
  )
}
