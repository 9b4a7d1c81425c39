// Signing in: an address and a password.
import { Form, Link, useNavigation } from 'react-router'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/PasswordField'
import { EmailField } from './EmailField'
import { useProblems } from './problems'
import { type Refused, useRefusedForm } from './refusals'

/** `forgot`: where a new password is asked for. */
export function SignInForm({ refused, forgot }: { refused: Refused; forgot: string }) {
  const t = useT('auth')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form ref={useRefusedForm(refused)} method="post" noValidate>
      <input type="hidden" name="intent" value="sign-in" />
      <EmailField refused={refused} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        show={t('show')}
        hide={t('hide')}
        error={problem('password')}
      />
      <div className="row">
        <Button busy={isBusy}>{t('signIn')}</Button>
        <Link to={forgot}>{t('forgot')}</Link>
      </div>
    </Form>
  )
}
