// Shipping address of an order for staff: display, copy as a whole, and edit before anything has shipped.
import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { mayCancel } from '../../../../../shop/sales/orders/rules/order.ts'
import { addressLines } from '../../../../../shop/sales/shipping/rules/address-format.ts'
import { AddressFields } from '../../../../components/checkout/AddressFields'
import { AddressText } from '../../../../components/text/AddressText'
import { useLanguage, useT } from '../../../../i18n/text'
import { CopyButton } from '../../../../ui/CopyButton'
import { Verbatim } from '../../../../ui/Verbatim'
import { CollapsedAction } from '../../lists/acts'

type Address = NonNullable<OrderForStaff['address']>

export function ShippingAddress({ address }: { address: Address }) {
  const orderWords = useT('admin-orders')
  const country = new Intl.DisplayNames(useLanguage(), { type: 'region' }).of(address.country)
  return (
    <div className="order-address">
      <WithContact address={address} />
      <CopyButton
        text={[...addressLines(address), country].join('\n')}
        label={orderWords('address.copy')}
        done={orderWords('address.copied')}
        failed={orderWords('address.notCopied')}
      />
    </div>
  )
}

export function WithContact({ address }: { address: Address }) {
  const orderWords = useT('admin-orders')
  return (
    <AddressText address={address}>
      {/* Sales at the till have neither email nor phone. */}
      {address.phoneNumber && (
        <a href={`tel:${address.phoneNumber}`}>
          <Verbatim>{address.phoneNumber}</Verbatim>
        </a>
      )}
      {address.phoneNumber && address.email && <br />}
      {address.email && (
        <a href={`mailto:${address.email}`}>
          <Verbatim>{address.email}</Verbatim>
        </a>
      )}
      {address.instructions && (
        <p className="order-instructions">
          <b>{orderWords('instructions')}:</b> <bdi>{address.instructions}</bdi>
        </p>
      )}
    </AddressText>
  )
}

type Props = Pick<OrderForStaff, 'order' | 'address'> & {
  countries: readonly (readonly [code: string, name: string])[]
  isPartlySent: boolean
  seen: string
  may: { readonly change: boolean }
  values: Readonly<Record<string, string>> | undefined
  refusal: Refusal | undefined
}

export const mayChangeAddress = ({ order, isPartlySent, may }: Props): boolean =>
  may.change && !isPartlySent && mayCancel(order.status)

export function ChangeAddress(props: Props) {
  const { address, countries, seen, values, refusal } = props
  const words = useT('admin-orders')
  const isRefused = values?.act === 'address'
  const typed = isRefused ? values : {}
  return (
    // Keyed by the address: remounts collapsed when it has changed.
    <CollapsedAction
      key={JSON.stringify(address)}
      id="change-address"
      act="address"
      label={words('address.change')}
      button={words('address.save')}
      isOpen={isRefused}
      fields={{ seen }}
      noValidate
    >
      <AddressFields
        countries={countries}
        values={{ ...address, ...typed }}
        refusal={isRefused ? (refusal ?? null) : null}
      />
      <p className="admin-hint">{words('address.hint')}</p>
    </CollapsedAction>
  )
}
