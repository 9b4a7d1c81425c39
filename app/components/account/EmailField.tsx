// Email field of the sign-in forms.
import { useT } from '../../i18n/text'
import { Field } from '../../ui/Field'
import { useProblems } from './problems'
import type { Refused } from './refusals'

export function EmailField({ refused }: { refused: Refused }) {
  const t = useT('auth')
  const problem = useProblems(refused?.refusal)
  return (
    <Field
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      required
      defaultValue={refused?.values.email}
      error={problem('email')}
    />
  )
}
