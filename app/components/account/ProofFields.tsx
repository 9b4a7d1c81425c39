// Re-authentication fields: a two-factor code if it is set up, else the password.
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { PasswordField } from '../../ui/PasswordField'
import { CodeField } from './CodeField'
import { useProblems } from './problems'

export type Factors = {
  readonly email: string
  readonly totp: boolean
  readonly hasFactor: boolean
}

export function ProofFields({
  email,
  totp,
  hasFactor,
  refusal,
}: Factors & { refusal: Refusal | undefined }) {
  const t = useT('security')
  const auth = useT('auth')
  const problem = useProblems(refusal)
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {hasFactor ? (
        <CodeField
          label={totp ? t('code.label') : t('code.recovery')}
          hint={totp ? t('code.hint') : undefined}
          error={problem('code')}
        />
      ) : (
        <PasswordField
          label={auth('password')}
          name="password"
          autoComplete="current-password"
          required
          show={auth('show')}
          hide={auth('hide')}
          error={problem('password')}
        />
      )}
    </>
  )
}
