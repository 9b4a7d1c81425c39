// Sign-in form: email address and password.
import { Link } from 'react-router'
import { useProblems } from '../../../components/account/problems'
import { type Refused, RefusedForm } from '../../../components/account/refusals'
import { useT } from '../../../i18n/text'
import { PasswordField } from '../../../ui/PasswordField'
import { EmailField } from '../EmailField'

/** `forgot`: path of the password reset. */
export function SignInForm({ refused, forgot }: { refused: Refused; forgot: string }) {
  const t = useT('auth')
  const problem = useProblems(refused?.refusal)
  return (
    <RefusedForm
      refused={refused}
      send={t('signIn')}
      beside={<Link to={forgot}>{t('forgot')}</Link>}
    >
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
    </RefusedForm>
  )
}
