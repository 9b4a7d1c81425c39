// A postal address in its country's format.
import type { ReactNode } from 'react'
import type { Address } from '../../../shop/sales/shipping/rules/address-book.ts'
import { addressLines } from '../../../shop/sales/shipping/rules/address-format.ts'
import { useLanguage } from '../../i18n/text'

export function AddressText({ address, children }: { address: Address; children?: ReactNode }) {
  const country = new Intl.DisplayNames(useLanguage(), { type: 'region' }).of(address.country)
  return (
    <address>
      {[...addressLines(address).entries()].map(([place, line]) => (
        <div key={place}>
          <bdi translate="no">{line}</bdi>
        </div>
      ))}
      <div>{country}</div>
      {children ?? (address.instructions && <em>{address.instructions}</em>)}
    </address>
  )
}
