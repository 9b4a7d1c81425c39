// How one's password is changed.
import { Form } from 'react-router'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { useIsSending } from './sending'

export function PasswordPanel() {
  const t = useT('security')
  const isSending = useIsSending('password')
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">{t('password.title')}</h2>
      <p>{t('password.text')}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="password" />
        <Button kind="quiet" busy={isSending}>
          {t('password.send')}
        </Button>
      </Form>
    </section>
  )
}
