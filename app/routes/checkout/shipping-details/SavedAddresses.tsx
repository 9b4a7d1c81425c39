// Selects an address of the address book for one order.
import { Form, Link } from 'react-router'
import type { SavedAddress } from '../../../../shop/sales/shipping/rules/address-book.ts'
import { AddressText } from '../../../components/text/AddressText'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Badge } from '../../../ui/Notice'

export function SavedAddresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  const t = useT('addresses')
  return (
    <section className="saved-addresses" aria-labelledby="saved-addresses">
      <h2 id="saved-addresses">{t('pick.title')}</h2>
      <ul className="address-book">
        {addresses.map((address) => {
          const name = `${address.fullName}, ${address.streetAddress}`
          return (
            <li key={address.id} className="card address-card">
              {address.isDefault && <Badge kind="ok">{t('default')}</Badge>}
              <AddressText address={address} />
              <Form method="post">
                <input type="hidden" name="address" value={address.id} />
                <Button
                  kind={address.isDefault ? 'primary' : 'quiet'}
                  aria-label={t('pick.useOf', { name })}
                >
                  {t('pick.use')}
                </Button>
              </Form>
            </li>
          )
        })}
      </ul>
      <p>
        <Link to="/account/addresses">{t('pick.manage')}</Link>
      </p>
    </section>
  )
}
