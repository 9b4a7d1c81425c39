// Order page of the shopper: lines, payment, history, next step, address, tracking, cancellation, delivery
// confirmation.

import { data, Link } from 'react-router'
import { isCustomLine } from '../../../../shop/catalog/products/rules/catalog.ts'
import { inLanguage } from '../../../../shop/catalog/products/rules/options.ts'
import { textIn } from '../../../../shop/payments/manual-methods/rules/manual-method.ts'
import { manualMethodOf } from '../../../../shop/payments/manual-methods/views.ts'
import { assetOfToken, isToken } from '../../../../shop/payments/requests/rules/methods.ts'
import { isOpenRefund } from '../../../../shop/payments/requests/rules/states.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { type Result, refuse } from '../../../../shop/result.ts'
import { confirmDelivery } from '../../../../shop/sales/checkout/actions/address.ts'
import { cancelOrder, hideOrder } from '../../../../shop/sales/checkout/actions/cancel.ts'
import { owesMore, paymentFor, statusIn } from '../../../../shop/sales/checkout/views/purchase.ts'
import { taxDocumentsForOwner } from '../../../../shop/sales/invoicing/views/tax-documents.ts'
import { askShop } from '../../../../shop/sales/orders/actions/messages.ts'
import { putBackInList } from '../../../../shop/sales/orders/actions/orders.ts'
import { readQuantities } from '../../../../shop/sales/orders/input.ts'
import {
  isClosed,
  isOrderNumber,
  mayCancel,
  wasSent,
} from '../../../../shop/sales/orders/rules/order.ts'
import { allOf, unitsIn, unshippedUnits } from '../../../../shop/sales/orders/rules/parcels.ts'
import { editsForOwner } from '../../../../shop/sales/orders/views/edits.ts'
import { messagesForOwner } from '../../../../shop/sales/orders/views/orders.ts'
import { requestReturn } from '../../../../shop/sales/returns/actions/requests.ts'
import { droppedUnitsIn } from '../../../../shop/sales/returns/rules.ts'
import { returnableOf, returnInstructions } from '../../../../shop/sales/returns/views.ts'
import { isWithoutDelivery } from '../../../../shop/sales/shipping/rules/zones.ts'
import { businessOf } from '../../../../shop/sales/taxes/views.ts'
import { withdrawOwn } from '../../../../shop/sales/withdrawals/actions/withdraw.ts'
import { withdrawalOf } from '../../../../shop/sales/withdrawals/views.ts'
import { FormProblem } from '../../../components/checkout/FormProblem'
import { OrderSummary } from '../../../components/checkout/OrderSummary'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { useLiveOrder } from '../../../components/layout/server-sent-events'
import { BuyAgain } from '../../../components/orders/BuyAgain'
import { OrderBadge } from '../../../components/orders/OrderBadge'
import { OrderDocuments } from '../../../components/orders/OrderDocuments'
import { ltr } from '../../../components/text/ltr'
import { WithVerbatim } from '../../../components/text/WithVerbatim'
import { isMultipart, receiveMessage } from '../../../http/message-upload'
import { redirect, segment } from '../../../http/redirects'
import {
  answer,
  form,
  requestContext,
  requireBuyer,
  safePath,
  withToast,
} from '../../../http/request-context'
import { CurrencyContext } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'
import { wayView } from '../delivery-view'
import { LedgerFacts } from '../LedgerFacts'
import { payView } from '../payment-view'
import { RefreshWithoutScript } from '../RefreshWithoutScript'
import { Refunds } from '../Refunds'
import { refundAnswer } from '../refund-answer'
import { summaryAmounts, summaryLine } from '../summary-line'
import { UnexpectedCoins } from '../UnexpectedCoins'
import type { Route } from './+types/page'
import { AddToAccount } from './AddToAccount'
import { accountOffer, addToAccount } from './add-to-account'
import { buyAgain } from './buy-again'
import { CancelForm } from './CancelForm'
import { Delivery } from './Delivery'
import { HoldNotice } from './HoldNotice'
import { Messages } from './Messages'
import { NextAction } from './NextAction'
import { OrderEdits } from './OrderEdits'
import { OrderTimeline } from './OrderTimeline'
import { newsOf } from './order-news'
import { Parcels } from './Parcels'
import { Returns } from './Returns'
import { ReviewLinks } from './ReviewLinks'

export const handle = {
  texts: ['invoice', 'errors', 'checkout', 'orders', 'payment', 'returns', 'evidence', 'guests'],
}

export async function loader({ context, params: { number }, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  const payment = isOrderNumber(number) ? await paymentFor(world, who, number) : null
  if (!payment?.ok) throw data(null, { status: 404 })
  const { order, paymentRequest, identity, address, credit, needs, returns } = payment.value
  const { payments, proof, refunds, found, back, face } = await payView(world, payment.value)
  const withdrawal = await withdrawalOf(world, number)
  const business = await businessOf(world, number)
  const documents = await taxDocumentsForOwner(world, number)
  const cancelled = unitsIn(order.lines.length, droppedUnitsIn(returns))
  const manual = await manualMethodOf(world, paymentRequest.quote.chain)
  const isMoving = refunds.some(({ state }) => isOpenRefund(state))
  return {
    number,
    accountOffer: await accountOffer(context, request),
    face,
    payments,
    proof,
    refunds,
    found,
    back,
    documents,
    mayWithdraw: withdrawal.mayWithdraw,
    returns,
    returnInstructions: await returnInstructions(world, number),
    returnable: await returnableOf(world, number),
    address,
    business: business && pick(business, 'company', 'vatId'),
    needs,
    status: order.status,
    badge: order.badge,
    method: order.method,
    methodName: manual && textIn(manual.names, language),
    placedAt: order.placedAt,
    ...(await summaryAmounts(world, payment.value)),
    isHandedOver: isWithoutDelivery(order.delivery),
    way: order.delivery && wayView(world, order.delivery, language),
    creditReturned: credit.returned,
    parcels: order.parcels,
    left: allOf(unshippedUnits(order.lines, order.parcels, droppedUnitsIn(returns))),
    events: order.events,
    news: await newsOf(world, number),
    edits: await editsForOwner(world, number),
    owed: owesMore(order, paymentRequest) ? paymentRequest.remaining : 0n,
    messages: await messagesForOwner(world, number),
    messageId: world.id(),
    identity: identity?.state ?? ('unreadable' as const),
    hasMoney: paymentRequest.refundable > 0n,
    mayCancel: mayCancel(order.status) && order.parcels.length === 0,
    live: isClosed(order.status) && !isMoving ? null : JSON.stringify(statusIn(payment.value)),
    lines: inLanguage(order.lines, language).map((line, place) => ({
      ...summaryLine(line),
      cancelled: cancelled[place] ?? 0,
      fullPrice: line.fullPrice,
    })),
  }
}

export async function action({ context, params: { number }, request }: Route.ActionArgs) {
  const who = requireBuyer(context, request)
  if (!isOrderNumber(number)) throw data(null, { status: 404 })
  const { world } = requestContext(context)
  const here = `/order/${segment(number)}`
  if (isMultipart(request)) {
    const { done, fields } = await receiveMessage(request, (message) =>
      askShop(world, who, number, message),
    )
    return done.ok ? withToast(`${here}#messages`, 'messageSent') : answer(done, fields)
  }
  const fields = await form(request)
  const { refundWay, refundTo = '', refundAgain = '' } = fields
  const kept = { refundWay: refundWay ?? '', refundTo, refundAgain }
  const answerTo = (result: Result<unknown>, to: string, toast: string) =>
    result.ok ? withToast(to, toast, { number }) : answer(result, kept)
  switch (fields.intent) {
    case 'hide': {
      const hidden = await hideOrder(world, who, number)
      // The drawer stays on its page.
      if (!fields.next) return hidden.ok ? { refusal: null } : answer(hidden)
      return answerTo(hidden, safePath(fields.next, '/cart-history?tab=orders'), 'orderHidden')
    }
    case 'put-back': {
      const back = await putBackInList(world, who, number)
      return answerTo(back, safePath(fields.next, '/cart-history?tab=orders'), 'orderPutBack')
    }
    case 'again': {
      const own = await paymentFor(world, who, number)
      return own.ok ? buyAgain(context, own.value.order.lines, here) : answer(own)
    }
    case 'account-code':
    case 'account-add':
      return addToAccount(context, request, fields, { here, number })
    case 'cancel': {
      const cancelled = await cancelOrder(world, who, number, { refundWay, refundTo, refundAgain })
      return answerTo(cancelled, here, refundTo ? 'orderCancelledMail' : 'orderCancelled')
    }
    case 'received':
      return answerTo(
        await confirmDelivery(world, who, number, fields.parcel || null),
        here,
        'received',
      )
    case 'return': {
      const { kind = '', words = '' } = fields
      const quantities = readQuantities(fields)
      const submitted = !quantities.ok
        ? quantities
        : kind !== 'withdrawal'
          ? await requestReturn(world, who, number, { kind, words, units: quantities.value })
          : quantities.value.length > 0
            ? await withdrawOwn(world, who, number, quantities.value, words)
            : refuse('orders.pieces_none')
      return submitted.ok ? withToast(here, 'returnAsked') : answer(submitted, fields)
    }
    case 'refund':
    case 'refund-address':
      return refundAnswer(context, who, number, fields, here)
    default:
      return redirect(here)
  }
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { number, status, refunds, payments, lines, needs } = loaderData
  const t = useT('orders')
  const evidence = useT('evidence')
  const paymentWords = useT('payment')
  useLiveOrder(number, loaderData.live)
  const language = useLanguage()
  const { currency } = loaderData
  const byCredit = loaderData.credit > 0n && loaderData.credit === loaderData.total
  const isOnHold = status === 'pending' && !needs.includes('payment') && needs.includes('identity')
  return (
    <CurrencyContext value={currency}>
      <article className="order">
        <PageHead title={t('title', { number })} />
        <RefreshWithoutScript isWanted={status === 'awaiting_payment'} />
        <header className="page-head">
          <h1>
            <WithVerbatim text={t('title', { number })} values={[number]} />
          </h1>
          <div role="status">
            <OrderBadge word={loaderData.badge} />
          </div>
        </header>
        <FormProblem refusal={actionData?.refusal ?? null} />
        {isOnHold && <HoldNotice number={number} identity={loaderData.identity} />}
        <div className="with-summary">
          <div className="stack">
            {loaderData.owed > 0n && (
              <Notice kind="warn">
                <p>
                  {t.rich('edits.owed', {
                    amount: formatAmount(loaderData.owed, currency, language),
                    ltr,
                  })}
                </p>
              </Notice>
            )}
            <NextAction
              number={number}
              status={loaderData.owed > 0n ? 'pending' : status}
              needs={needs}
            />
            <OrderEdits edits={loaderData.edits} currency={currency} />
            <OrderTimeline
              events={loaderData.events}
              parcels={loaderData.parcels}
              news={loaderData.news}
              status={status}
              needs={needs}
            />
            <Messages
              number={number}
              messages={loaderData.messages}
              messageId={loaderData.messageId}
              values={actionData && 'values' in actionData ? actionData.values : undefined}
              refusal={actionData?.refusal}
            />
            <AddToAccount
              number={number}
              offer={loaderData.accountOffer}
              refusal={actionData?.refusal ?? null}
            />
            <UnexpectedCoins found={loaderData.found} />
            <Refunds refunds={refunds} back={loaderData.back} />
            <ReviewLinks status={status} lines={lines} />
            <Delivery {...loaderData} />
            <Parcels
              parcels={loaderData.parcels}
              left={loaderData.left}
              lines={lines}
              status={status}
            />
            <Returns
              number={number}
              returns={loaderData.returns}
              ways={loaderData.returnInstructions}
              lines={lines}
              returnable={loaderData.returnable}
              mayWithdraw={loaderData.mayWithdraw}
              values={actionData && 'values' in actionData ? actionData.values : undefined}
            />
            <OrderDocuments documents={loaderData.documents} order={number} />
            <LedgerFacts payments={payments} proof={loaderData.proof} />
            {loaderData.mayWithdraw && (
              <Link to={`/withdraw?order=${number}`}>{t('withdraw')}</Link>
            )}
            {loaderData.mayCancel && (
              <CancelForm hasMoney={loaderData.hasMoney} back={loaderData.back} />
            )}
          </div>
          <OrderSummary {...loaderData}>
            <p className="hint">
              {t('method')}:{' '}
              <bdi>
                {(!byCredit && loaderData.methodName) ||
                  (isToken(loaderData.method) && !byCredit
                    ? assetOfToken(loaderData.method)
                    : t(`methods.${byCredit ? 'credit' : loaderData.method}`))}
              </bdi>
            </p>
            {loaderData.creditReturned > 0n && (
              <p className="hint">
                {t.rich('creditReturned', {
                  amount: formatAmount(loaderData.creditReturned, currency, language),
                  ltr,
                })}
              </p>
            )}
            {(wasSent(status) || isClosed(status)) && lines.some((line) => !isCustomLine(line)) && (
              <BuyAgain number={number} />
            )}
            <a href="#messages">{t('contact')}</a>
            <Link to={`/order/${number}/evidence`}>{evidence('link')}</Link>
            <Link to="/payment-help">{paymentWords('wrong')}</Link>
            <Link to="/cart-history?tab=orders">{t('list')}</Link>
          </OrderSummary>
        </div>
      </article>
    </CurrencyContext>
  )
}
