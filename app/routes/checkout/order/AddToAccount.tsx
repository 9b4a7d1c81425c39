// Offers a guest to add the order to an account: by signing in, then by a code that is sent to the order's address.
import { Form } from 'react-router'
import type { Refusal } from '../../../../shop/result.ts'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { GuestCodeForm } from '../GuestCodeForm'

type Props = {
  readonly number: string
  readonly offer: 'sign-in' | 'send' | 'sent' | null
  readonly refusal: Refusal | null
}

export function AddToAccount({ number, offer, refusal }: Props) {
  const t = useT('guests')
  if (!offer) return null
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
        <GuestCodeForm
          intent="account-add"
          label={t('account.add')}
          refusal={refusal}
          className="stack"
        />
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
