// Passkeys of the account: name, device, last use.
import { Form } from 'react-router'
import type { PasskeyView } from '../../../../shop/people/accounts/views/factors.ts'
import { PasskeyButton } from '../../../components/account/PasskeyButton'
import { useShopDay } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'

export function PasskeysPanel({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  const t = useT('security')
  return (
    <section className="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys.title')}</h2>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <One key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <PasskeyButton purpose="add" label={t('passkeys.add')} />
    </section>
  )
}

function One({ passkey: { id, name, isCopied, added, used } }: { passkey: PasskeyView }) {
  const t = useT('security')
  const shopDay = useShopDay()
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className="session-facts">
          <span>{t('passkeys.added', { date: shopDay(added) })}</span>
          <br />
          <span>{used ? t('passkeys.used', { date: shopDay(used) }) : t('passkeys.unused')}</span>
          <br />
          <span>{isCopied ? t('passkeys.synced') : t('passkeys.here')}</span>
        </p>
        <details>
          <summary>{t('passkeys.rename')}</summary>
          <Form method="post" className="passkey-name" noValidate>
            <input type="hidden" name="intent" value="name-passkey" />
            <input type="hidden" name="passkey" value={id} />
            <Field
              label={t('passkeys.name')}
              name="name"
              defaultValue={name}
              maxLength={60}
              autoComplete="off"
              required
            />
            <Button kind="quiet">{t('passkeys.save')}</Button>
          </Form>
        </details>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="remove-passkey" />
        <input type="hidden" name="passkey" value={id} />
        <Button kind="quiet" aria-label={t('passkeys.removeOf', { name })}>
          {t('passkeys.remove')}
        </Button>
      </Form>
    </li>
  )
}
