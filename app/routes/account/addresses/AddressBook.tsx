// Address book of an account: saved addresses, their actions, and the form that adds or edits one.
import { Form, Link } from 'react-router'
import type { SavedAddress } from '../../../../shop/sales/shipping/rules/address-book.ts'
import { type Refused, RefusedForm } from '../../../components/account/refusals'
import { AddressFields } from '../../../components/checkout/AddressFields'
import { AddressText } from '../../../components/text/AddressText'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { CheckField } from '../../../ui/Field'
import { Badge } from '../../../ui/Notice'

const here = '/account/addresses'

export function SavedCard({ address }: { address: SavedAddress }) {
  const t = useT('addresses')
  const name = `${address.fullName}, ${address.streetAddress}`
  return (
    <li className="card address-card">
      {address.isDefault && <Badge kind="ok">{t('default')}</Badge>}
      <AddressText address={address} />
      <Form method="post" action={here} className="row">
        <input type="hidden" name="id" value={address.id} />
        <LinkButton
          kind="quiet"
          to={`${here}?edit=${address.id}`}
          aria-label={t('editOf', { name })}
        >
          {t('edit')}
        </LinkButton>
        {!address.isDefault && (
          <Button kind="plain" name="intent" value="choose" aria-label={t('chooseOf', { name })}>
            {t('choose')}
          </Button>
        )}
        <Button kind="plain" name="intent" value="remove" aria-label={t('removeOf', { name })}>
          {t('remove')}
        </Button>
      </Form>
    </li>
  )
}

type Props = {
  countries: readonly (readonly [code: string, name: string])[]
  values: Record<string, string>
  /** The entry being edited; null for a new one. */
  edited: SavedAddress | null
  refused: Refused
}

export function AddressForm({ countries, values, edited, refused }: Props) {
  const t = useT('addresses')
  return (
    <RefusedForm
      className="card"
      refused={refused}
      send={t('save')}
      beside={<Link to={here}>{t('back')}</Link>}
    >
      <input type="hidden" name="intent" value={edited ? 'edit' : 'add'} />
      {edited && <input type="hidden" name="id" value={edited.id} />}
      <AddressFields
        countries={countries}
        values={{ ...values, ...refused?.values }}
        refusal={refused?.refusal ?? null}
      />
      {!edited?.isDefault && (
        <CheckField
          label={t('makeDefault')}
          name="default"
          value="yes"
          defaultChecked={refused?.values.default === 'yes'}
        />
      )}
    </RefusedForm>
  )
}
