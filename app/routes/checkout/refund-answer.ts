// Forms about money that goes back; on the payment page and on the order's own.
import { type RouterContextProvider, redirect } from 'react-router'
import type { Viewer } from '../../../shop/accounts/rules.ts'
import { nameRefundAddress, refundExcess } from '../../../shop/checkout/actions/refund.ts'
import { answer, door, withToast } from '../../http/door'

export async function refundAnswer(
  context: Readonly<RouterContextProvider>,
  who: Viewer,
  number: string,
  fields: Record<string, string>,
  here: string,
) {
  const { world } = door(context)
  const refundTo = fields.refundTo ?? ''
  if (fields.intent === 'refund-address') {
    const named = await nameRefundAddress(world, who, number, fields.refundId ?? '', refundTo)
    return named.ok ? withToast(here, 'refundAddress') : answer(named, { refundTo })
  }
  if (fields.intent === 'refund-over') {
    const asked = await refundExcess(world, who, number, refundTo)
    return asked.ok ? withToast(here, 'refundAddress') : answer(asked, { refundTo })
  }
  return redirect(here)
}
