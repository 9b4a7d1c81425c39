// Form that changes the shipping address before anything has shipped.
import { Form } from 'react-router'
import type { OrderForStaff } from '../../../../shop/back-office/admin/views/order.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { mayCancel } from '../../../../shop/sales/orders/rules.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { AddressFields } from '../../checkout/AddressFields'

type Props = Pick<OrderForStaff, 'order' | 'address'> & {
  countries: readonly (readonly [code: string, name: string])[]
  isPartlySent: boolean
  seen: string
  mayShip: boolean
  values: Readonly<Record<string, string>> | undefined
  refusal: Refusal | undefined
}

export function ChangeAddress(props: Props) {
  const { order, address, countries, isPartlySent, seen, mayShip, values, refusal } = props
  const words = useT('admin-orders')
  if (!mayShip || isPartlySent || !mayCancel(order.status)) return null
  const isRefused = values?.act === 'address'
  const typed = isRefused ? values : {}
  return (
    // Keyed by the address: remounts, closed, when it has changed.
    <details className="admin-more" open={isRefused} key={JSON.stringify(address)}>
      <summary className="button quiet">{words('address.change')}</summary>
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="seen" value={seen} />
        <AddressFields
          countries={countries}
          values={{ ...address, ...typed }}
          refusal={isRefused ? (refusal ?? null) : null}
        />
        <p className="admin-hint">{words('address.hint')}</p>
        <Button name="act" value="address">
          {words('address.save')}
        </Button>
      </Form>
    </details>
  )
}
