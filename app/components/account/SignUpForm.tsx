// Making an account.
import { Form, useNavigation } from 'react-router'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field, SelectField } from '../../ui/Field'
import { NameFields } from './NameFields'
import { NewPassword } from './NewPassword'
import { useProblems } from './problems'
import { type Refused, useRefusedForm } from './refusals'

export function SignUpForm({
  refused,
  dialCodes,
}: {
  refused: Refused
  dialCodes: readonly (readonly [country: string, text: string])[]
}) {
  const t = useT('auth')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state === 'submitting'
  const kept = refused?.values ?? {}
  const text = (name: string) => ({ name, defaultValue: kept[name], error: problem(name) })
  return (
    <Form ref={useRefusedForm(refused)} method="post" noValidate>
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
      <Button busy={isBusy}>{t('createAccount')}</Button>
    </Form>
  )
}
