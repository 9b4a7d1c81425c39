// Sign-up form.

import { NameFields } from '../../../components/account/NameFields'
import { useProblems } from '../../../components/account/problems'
import { type Refused, RefusedForm, useFields } from '../../../components/account/refusals'
import { useT } from '../../../i18n/text'
import { Field, SelectField } from '../../../ui/Field'
import { NewPassword } from '../NewPassword'

type Props = {
  refused: Refused
  dialCodes: readonly (readonly [country: string, text: string])[]
}

export function SignUpForm({ refused, dialCodes }: Props) {
  const t = useT('auth')
  const problem = useProblems(refused?.refusal)
  const text = useFields(refused)
  return (
    <RefusedForm refused={refused} send={t('createAccount')}>
      <input type="hidden" name="intent" value="sign-up" />
      <NameFields of={(name) => ({ label: t(name), ...text(name) })} />
      <Field label={t('email')} {...text('email')} type="email" autoComplete="username" required />
      <SelectField
        label={t('phoneCountry')}
        {...text('phoneCountry')}
        autoComplete="country"
        options={[['', t('choose')], ...dialCodes]}
      />
      <Field
        label={t('phone')}
        hint={t('phoneHint')}
        {...text('phone')}
        type="tel"
        autoComplete="tel-national"
        required
      />
      <NewPassword label={t('password')} problem={problem} />
    </RefusedForm>
  )
}
