// One order: lines, state, payment, staff actions.

import { data } from 'react-router'
import { mayOpen } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { orderProgress } from '../../../../../shop/back-office/orders/rules.ts'
import { orderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import { recordedPayments } from '../../../../../shop/payments/manual/views.ts'
import { isByStaff } from '../../../../../shop/payments/requests/rules/methods.ts'
import type { PaymentRequestView } from '../../../../../shop/payments/requests/views/payment-requests.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { alertsOfOrder } from '../../../../../shop/people/alerts/views.ts'
import { plainNumbers } from '../../../../../shop/platform/money/input.ts'
import { setting } from '../../../../../shop/platform/settings/views.ts'
import { shopDay } from '../../../../../shop/platform/time-zone.ts'
import { refuse } from '../../../../../shop/result.ts'
import {
  mayReadTaxDocuments,
  taxDocumentsForStaff,
} from '../../../../../shop/sales/invoicing/views/tax-documents.ts'
import { atDisplayedVersion } from '../../../../../shop/sales/order-support/actions/displayed-order.ts'
import { writeMessage } from '../../../../../shop/sales/order-support/actions/write-message.ts'
import { templatesIn } from '../../../../../shop/sales/orders/rules/message.ts'
import { mayCancel, type Order, wasSent } from '../../../../../shop/sales/orders/rules/order.ts'
import { payLinkOfOrder } from '../../../../../shop/sales/pay-links/views.ts'
import { isOpen } from '../../../../../shop/sales/returns/rules.ts'
import { withdrawalOf } from '../../../../../shop/sales/withdrawals/views.ts'
import type { World } from '../../../../../shop/world.ts'
import { OrderDocuments } from '../../../../components/orders/OrderDocuments'
import { deliverableCountries } from '../../../../http/countries'
import { isMultipart, receiveMessage } from '../../../../http/message-upload'
import { segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { LinkButton } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'
import { Alerts } from '../../frame/alerts'
import { AdminHead, failedPage } from '../../frame/page-head'
import { displayedVersion } from '../../lists/edit-conflict'
import { Refused, StateBadge } from '../../lists/facts'
import { ChangeAddress, mayChangeAddress } from './address'
import { Decline } from './decline'
import { acts, needDisplayedVersion } from './order-actions'
import { OrderLines, OrderPeople } from './order-facts'
import { OrderPayment } from './order-payment'
import { CarrierNames, Parcels } from './parcels'
import { Progress } from './progress'
import { Returns } from './returns'
import { Timeline } from './timeline'
import { UnpaidEndCard } from './unpaid-end'
import { Withdrawal } from './withdrawal'
import './admin-order.css'
import type { Route } from './+types/page'

export const handle = {
  texts: [
    'admin',
    'admin-orders',
    'admin-order-edits',
    'admin-manual',
    'admin-refunds',
    'admin-transactions',
    'alerts',
    'invoice',
    'errors',
    'orders',
    'returns',
    'shipping',
    'evidence',
  ],
}
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-orders')

export async function loader({ context, params }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'orders')
  const found = await orderForStaff(world, params.number)
  if (!found.ok) throw data({ code: found.code }, { status: 404 })
  const { order, paymentRequest, identity, needs, returns } = found.value
  return {
    ...found.value,
    progress: orderProgress({
      status: order.status,
      payment: paymentRequest?.state ?? null,
      isVerified: identity === 'verified',
      needs,
      returns,
    }),
    alerts: await alertsOfOrder(world, params.number),
    payLink: may(who, 'orders.create') ? await payLinkTo(world, order) : null,
    withdrawal: await withdrawalOf(world, params.number),
    byHand: paymentRequest && (await byHand(world, paymentRequest)),
    messageId: world.id(),
    templates: may(who, 'orders.message')
      ? templatesIn(await setting(world, 'messageTemplates'))
      : [],
    countries: await deliverableCountries(world, order.delivery, language),
    documents: mayReadTaxDocuments(who) ? await taxDocumentsForStaff(world, params.number) : [],
    may: {
      ship: may(who, 'orders.ship'),
      change: may(who, 'orders.change'),
      takeBack: may(who, 'returns.decide'),
      accept: may(who, 'payments.decide'),
      refund: may(who, 'refunds.create'),
      note: may(who, 'orders.note'),
      message: may(who, 'orders.message'),
      seePeople: mayOpen(who, 'users'),
      seePayments: mayOpen(who, 'transactions'),
      seeChecks: mayOpen(who, 'kyc'),
    },
  }
}

/** The page of its pay link, or of its sale at the till; null without one. */
async function payLinkTo(
  world: World,
  { number, openUntil = null }: Pick<Order, 'number' | 'openUntil'>,
) {
  const link = openUntil === null ? null : await payLinkOfOrder(world, number)
  if (!link) return null
  return link.kind === 'till'
    ? ({ tab: 'till', to: `/admin/till?sale=${number}` } as const)
    : ({ tab: 'payLinks', to: `/admin/orders/links/${link.id}` } as const)
}

/** Null if it was never to be paid by hand. */
async function byHand(world: World, { orderNumber, currency, options }: PaymentRequestView) {
  if (!options.some(({ method }) => isByStaff(method))) return null
  return {
    paymentId: world.id(),
    currency,
    today: shopDay(world, world.now()),
    payments: await recordedPayments(world, orderNumber),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'orders')
  if (isMultipart(request)) {
    const { number } = params
    const { done, fields } = await receiveMessage(request, (message) =>
      writeMessage(world, who, number, message),
    )
    if (!done.ok) return answer(done, { ...fields, act: 'message' })
    return withToast(`/admin/orders/${segment(number)}`, 'admin.order.message')
  }
  const fields = await form(request)
  const name = fields.act ?? ''
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) return answer(refuse('admin.act'), fields)
  const hasAmount = name === 'goodwill' || name === 'paid'
  const plain = plainNumbers(fields, language, (field) => hasAmount && field === 'amount')
  if (!plain.ok) return answer(refuse('number.ambiguous'), fields)
  const { number } = params
  const seen = needDisplayedVersion.includes(name) ? fields.seen : undefined
  const done = await atDisplayedVersion(world, number, seen, (world) =>
    act(world, who, number, plain.value),
  )
  if (!done.ok) return answer(done, fields)
  const toast = done.value === 'waits' ? 'waits' : name
  return withToast(`/admin/orders/${segment(number)}`, `admin.order.${toast}`)
}

/** Actions that do not change the order's state, so that a failure is not reported as a failed status update. */
const besideState = ['note', 'message', 'read', 'goodwill', 'address']

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const orderWords = useT('admin-orders')
  const editWords = useT('admin-order-edits')
  const words = useT('orders')
  const t = useT('admin')
  const { order, may } = loaderData
  const isBeside = besideState.includes(actionData?.values.act ?? '')
  const seen = displayedVersion(actionData, 'seen', loaderData.seen)
  const { values, refusal } = actionData ?? {}
  const isPartlySent = loaderData.parcels.length > 0
  const shared = { ...loaderData, seen, values, refusal, isPartlySent }
  const isAddressAtShip = may.ship && loaderData.progress.next === 'ship'
  const title = orderWords('detail', { number: order.number })
  return (
    <>
      <AdminHead
        title={title}
        back={['/admin/orders', orderWords('back')]}
        state={<StateBadge state={order.status}>{words(`state.${order.status}`)}</StateBadge>}
        secondary={
          <>
            {loaderData.payLink && (
              <LinkButton kind="quiet" to={loaderData.payLink.to}>
                {t(`tab.${loaderData.payLink.tab}`)}
              </LinkButton>
            )}
            {may.change && mayCancel(order.status) && (
              <LinkButton kind="quiet" to={`/admin/orders/${order.number}/edit`}>
                {editWords('edit')}
              </LinkButton>
            )}
          </>
        }
      />
      <Refused
        title={isBeside ? t('bulk.nothing') : orderWords('failedUpdate')}
        refusal={actionData?.refusal}
      />
      {loaderData.isTest && (
        <Notice title={orderWords('test.title')} text={orderWords('test.text')} />
      )}
      <Alerts alerts={loaderData.alerts} links={[]} />
      <CarrierNames />
      <div className="admin-columns order-page">
        <div className="stack">
          <Progress {...loaderData} {...shared} />
          <OrderLines
            lines={loaderData.lines}
            left={loaderData.left}
            returns={loaderData.returns}
            order={order}
            credit={loaderData.credit}
            grams={loaderData.grams}
          />
          <OrderPayment {...loaderData} values={values} fields={refusal?.fields} />
          <Parcels {...shared} />
          <Returns {...shared} />
          <Withdrawal
            {...loaderData.withdrawal}
            seen={seen}
            // Units to be returned are counted in the return above.
            mayTakeBack={may.takeBack && wasSent(order.status) && !loaderData.returns.some(isOpen)}
          />
          <Timeline {...loaderData} mayWrite={may} values={values} fields={refusal?.fields} />
        </div>
        <div className="stack">
          <OrderPeople
            data={loaderData}
            linksPeople={may.seePeople}
            hasAddress={!isAddressAtShip || !mayChangeAddress(shared)}
          >
            {mayChangeAddress(shared) && <ChangeAddress {...shared} />}
          </OrderPeople>
          <OrderDocuments documents={loaderData.documents} />
          <Decline {...shared} />
          <UnpaidEndCard {...shared} />
        </div>
      </div>
    </>
  )
}
