// An address as it stands on a parcel.
import type { Address } from '../../shop/shipping/rules.ts'
import { useLanguage } from '../i18n/text'

export function AddressText({ address }: { address: Address }) {
  const country = new Intl.DisplayNames(useLanguage(), { type: 'region' }).of(address.country)
  return (
    <address>
      <bdi>{address.fullName}</bdi>
      <br />
      <bdi>{address.streetAddress}</bdi>
      <br />
      <bdi>
        {address.postalCode} {address.city}
      </bdi>
      <br />
      <bdi>{address.stateProvince}</bdi>
      <br />
      {country}
      {address.instructions && (
        <>
          <br />
          <em>{address.instructions}</em>
        </>
      )}
    </address>
  )
}
