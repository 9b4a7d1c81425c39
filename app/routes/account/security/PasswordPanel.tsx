// Sign-in credentials: email address and password, each changed on a page of its own.
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Verbatim } from '../../../ui/Verbatim'

export function PasswordPanel({ email }: { email: string }) {
  const t = useT('security')
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">{t('password.title')}</h2>
      <p>
        <LinkButton kind="quiet" to="/account/security/password">
          {t('password.change')}
        </LinkButton>
      </p>
      <h3>{t('email.title')}</h3>
      <p className="account-address">
        <Verbatim>{email}</Verbatim>
      </p>
      <p>
        <LinkButton kind="quiet" to="/account/security/email">
          {t('email.change')}
        </LinkButton>
      </p>
    </section>
  )
}
