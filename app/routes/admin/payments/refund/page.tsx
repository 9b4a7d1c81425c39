// Refund: address, approvals, payment link for the merchant's wallet, transfers on the ledger.

import { data } from 'react-router'
import { mayOpen } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import {
  type RefundDetail,
  refundForStaff,
} from '../../../../../shop/back-office/lists/views/refunds.ts'
import { nameRefund } from '../../../../../shop/payments/pi/name-refund.ts'
import {
  recordPaidElsewhere,
  renewClaims,
} from '../../../../../shop/payments/providers/ended-claims.ts'
import { claimViews } from '../../../../../shop/payments/providers/views.ts'
import {
  approveRefund,
  cancelRefund,
  confirmRefundSeen,
  declineRefund,
} from '../../../../../shop/payments/refunds/approve-refund.ts'
import { settleSurplus } from '../../../../../shop/payments/refunds/see-refunds.ts'
import { shownAddress } from '../../../../../shop/payments/requests/rules/address.ts'
import {
  isByStaff,
  isHosted,
  isOnLedger,
} from '../../../../../shop/payments/requests/rules/methods.ts'
import { may, type Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { plainAmount } from '../../../../../shop/platform/money/rules.ts'
import { pick } from '../../../../../shop/platform/pick.ts'
import { type Result, refuse } from '../../../../../shop/result.ts'
import { sendFromDemoTreasury } from '../../../../../shop/sales/checkout/actions/demo-refund.ts'
import type { World } from '../../../../../shop/world.ts'
import { Price } from '../../../../components/text/Price'
import { qrDrawing } from '../../../../http/qr'
import { segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { displayedVersion } from '../../lists/edit-conflict'
import { Refused, StateBadge } from '../../lists/facts'
import type { Route } from './+types/page'
import { RefundDecision, RefundFacts } from './refund'
import { type HostedClaim, RefundHosted } from './refund-hosted'
import { RefundSeen } from './refund-seen'
import { RefundToSend } from './refund-send'

export const handle = { texts: ['admin', 'admin-refunds', 'admin-transactions', 'payment'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-refunds')

export async function loader({ context, params }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'transactions')
  const found = await refundForStaff(world, who.id, params.id)
  if (!found.ok) throw data({ code: found.code }, { status: 404 })
  return {
    ...found.value,
    target: targetOf(world, found.value),
    hosted: isHosted(found.value.refund.method) ? await hostedClaims(world, params.id) : null,
    may: {
      decide: may(who, 'refunds.approve'),
      pay: may(who, 'refunds.pay'),
      seeOrders: mayOpen(who, 'orders'),
      seePeople: mayOpen(who, 'users'),
    },
  }
}

const hostedClaims = async (world: World, id: string): Promise<HostedClaim[]> =>
  ((await claimViews(world, [id])).get(id) ?? []).map((claim) =>
    pick(claim, 'id', 'coin', 'coinAmount', 'state', 'failure'),
  )

/** Payment link for the merchant's wallet; null unless a refund is to be sent. */
function targetOf(world: World, { refund, network }: RefundDetail) {
  const { state, address, uri, method, asset, amount, sentAmount } = refund
  const isNamed = method === 'usdt' && asset === 'native'
  const isToSend = state === 'approved' || (state === 'sent' && (isNamed || sentAmount > 0n))
  if (!isToSend || !address || refund.beside || isHosted(method)) return null
  return {
    address: isOnLedger(method) ? shownAddress(address, world.config.demo) : address,
    amount: plainAmount(amount - sentAmount, refund.currency),
    uri,
    qr: uri ? qrDrawing(uri) : null,
    isDemo: world.config.demo,
    hasDemoWallet:
      method === 'pi' &&
      asset === null &&
      world.config.pi?.simulated === true &&
      world.ledgers.demoWallet !== null,
    network,
    from: method === 'pi' ? (world.config.pi?.treasury ?? null) : null,
    isNamed,
    isSent: state === 'sent',
    isByHand: isByStaff(method),
  }
}

/** `id` is the refund's, or the transaction hash of a surplus. */
type Act = (
  world: World,
  who: Viewer,
  id: string,
  words: string,
  was?: string,
) => Promise<Result<unknown>>

const acts: Readonly<Record<string, Act>> = {
  approve: approveRefund,
  decline: declineRefund,
  cancel: cancelRefund,
  sent: nameRefund,
  seen: confirmRefundSeen,
  demo: sendFromDemoTreasury,
  settle: settleSurplus,
  renew: renewClaims,
  elsewhere: recordPaidElsewhere,
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'transactions')
  const fields = await form(request)
  const name = fields.act ?? ''
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) return answer(refuse('admin.act'), fields)
  const words =
    ({ sent: fields.hash, seen: fields.hash, elsewhere: fields.reference }[name] ??
      fields.reason) ||
    ''
  const about = name === 'settle' ? (fields.hash ?? '') : params.id
  const more = name === 'seen' ? fields.reason : name === 'approve' ? fields.seen : fields.wasHash
  const done = await act(world, who, about, words, more)
  if (!done.ok) return answer(done, fields)
  const toast = done.value === 'waits' ? 'waits' : name
  return withToast(`/admin/transactions/refunds/${segment(params.id)}`, `admin.refund.${toast}`)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, target, may } = loaderData
  const refundWords = useT('admin-refunds')
  return (
    <>
      <AdminHead
        title={refundWords('detail')}
        back={['/admin/transactions/refunds', refundWords('back')]}
        amount={<Price amount={refund.amount} currency={refund.currency} />}
        state={<StateBadge state={refund.state}>{refundWords(`state.${refund.state}`)}</StateBadge>}
      />
      <Refused title={refundWords('failedUpdate')} refusal={actionData?.refusal} />
      <div className="admin-columns">
        <div className="stack">
          {target && (
            <RefundToSend
              target={target}
              was={displayedVersion(actionData, 'wasHash', refund.hash ?? '')}
              mayPay={may.pay}
              values={actionData?.values}
            />
          )}
          {loaderData.hosted ? (
            <RefundHosted claims={loaderData.hosted} mayPay={may.pay} values={actionData?.values} />
          ) : (
            <RefundSeen detail={loaderData} mayDecide={may.decide} />
          )}
        </div>
        <div className="stack">
          <RefundFacts detail={loaderData} may={may} />
          <RefundDecision detail={loaderData} mayDecide={may.decide} values={actionData?.values} />
        </div>
      </div>
    </>
  )
}
