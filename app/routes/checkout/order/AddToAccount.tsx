// Offers a guest to add the order to an account: by signing in, then by a code that is sent to the order's address.
import { Form } from 'react-router'
import type { Refusal } from '../../../../shop/result.ts'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Field } from '../../../ui/Field'

type Props = {
  readonly number: string
  readonly offer: 'sign-in' | 'send' | 'sent' | null
  readonly refusal: Refusal | null
}

export function AddToAccount({ number, offer, refusal }: Props) {
  const t = useT('guests')
  const errors = useT('errors')
  if (!offer) return null
  const problem = refusal?.fields?.code
  const next = encodeURIComponent(`/order/${number}#account`)
  return (
    <section className="card stack" id="account" aria-labelledby="add-to-account">
      <h2 id="add-to-account">{t('account.title')}</h2>
      <p>{t(offer === 'sign-in' ? 'account.visitor' : 'account.lead')}</p>
      {offer === 'sign-in' && (
        <LinkButton kind="quiet" to={`/auth?next=${next}`}>
          {t('account.signIn')}
        </LinkButton>
      )}
      {offer === 'sent' && (
        <Form method="post" className="stack" noValidate>
          <p role="status">{t('access.sent')}</p>
          <Field
            label={t('access.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            dir="ltr"
            error={problem && errors(problem)}
            required
          />
          <Button name="intent" value="account-add">
            {t('account.add')}
          </Button>
        </Form>
      )}
      {offer !== 'sign-in' && (
        <Form method="post">
          <Button name="intent" value="account-code" kind="quiet">
            {t(offer === 'sent' ? 'access.again' : 'access.send')}
          </Button>
        </Form>
      )}
    </section>
  )
}
