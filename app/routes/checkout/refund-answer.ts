// Refund forms of the payment page and the order page.
import type { RouterContextProvider } from 'react-router'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import {
  nameRefundAddress,
  requestOrderRefund,
} from '../../../shop/sales/checkout/actions/refund.ts'
import { redirect } from '../../http/redirects'
import { answer, requestContext, withToast } from '../../http/request-context'

export async function refundAnswer(
  context: Readonly<RouterContextProvider>,
  who: Viewer,
  number: string,
  fields: Record<string, string>,
  here: string,
) {
  const { world } = requestContext(context)
  const { intent, refundId = '', refundWay, refundTo = '', refundAgain = '' } = fields
  const place = { refundWay, refundTo, refundAgain }
  if (intent !== 'refund-address' && intent !== 'refund') return redirect(here)
  const done =
    intent === 'refund'
      ? await requestOrderRefund(world, who, number, place)
      : await nameRefundAddress(world, who, number, refundId, place)
  return done.ok
    ? withToast(here, refundToast(place))
    : answer(done, { refundWay: refundWay ?? '', refundTo, refundAgain, refundId })
}

/** A typed address needs confirmation by the mailed link. */
export const refundToast = ({ refundWay }: { refundWay?: string }): string =>
  refundWay === 'sender' || refundWay === 'provider' ? 'refundAsked' : 'refundMail'
