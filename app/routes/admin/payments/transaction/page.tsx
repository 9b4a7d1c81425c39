// Transaction: ledger data, the shopper's evidence, staff decision.

import { data } from 'react-router'
import { mayOpen } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { transactionForStaff } from '../../../../../shop/back-office/lists/views/transactions.ts'
import { lookUpForStaff } from '../../../../../shop/payments/reconciliation/look-up-transaction.ts'
import { assetOfToken, isToken } from '../../../../../shop/payments/requests/rules/methods.ts'
import { decideTransaction } from '../../../../../shop/payments/review/decide-transaction.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { alertsOfOrder } from '../../../../../shop/people/alerts/views.ts'
import { refuse } from '../../../../../shop/result.ts'
import { Price } from '../../../../components/text/Price'
import { segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Alerts } from '../../frame/alerts'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Facts, PersonLink, Refused, StateBadge, When } from '../../lists/facts'
import { OrderLink } from '../transaction-table'
import type { Route } from './+types/page'
import { LedgerProof, ReceiptCard } from './payment-evidence'
import { TransactionDecision } from './transaction-decision'

export const handle = {
  texts: ['admin', 'admin-orders', 'admin-refunds', 'admin-transactions', 'alerts', 'errors'],
}
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-transactions')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'transactions')
  const found = await transactionForStaff(world, params.id)
  if (!found.ok) throw data({ code: found.code }, { status: 404 })
  const { orderNumber } = found.value
  const mayDecide = may(who, 'payments.decide')
  return {
    transaction: found.value,
    alerts: orderNumber ? await alertsOfOrder(world, orderNumber) : [],
    // An opened receipt is in the URL, so each access is one click, with script or without.
    isOpen: mayDecide && new URL(request.url).searchParams.has('open'),
    may: {
      decide: mayDecide,
      seeOrders: mayOpen(who, 'orders'),
      seePeople: mayOpen(who, 'users'),
    },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'transactions')
  const fields = await form(request)
  if (fields.act === 'read') {
    const read = await lookUpForStaff(world, who, fields.hash ?? '')
    if (!read.ok) return answer(read)
    const isNothing = ['unknown', 'elsewhere', 'failed'].includes(read.value.kind)
    const toast = isNothing ? 'readNothing' : 'read'
    return withToast(`/admin/transactions/${segment(params.id)}`, `admin.transaction.${toast}`)
  }
  const { decision, reason = '', order = '', was: displayedOrder } = fields
  const values = { decision: decision ?? '', reason, order }
  if (decision !== 'approved' && decision !== 'declined') return answer(refuse('admin.act'), values)
  const orderNumber = order.trim().toUpperCase() || undefined
  const said = { decision, reason, orderNumber, displayedOrder } as const
  const decided = await decideTransaction(world, who, params.id, said)
  if (!decided.ok) return answer(decided, values)
  const toast = decided.value === 'waits' ? 'waits' : decision
  return withToast(`/admin/transactions/${segment(params.id)}`, `admin.transaction.${toast}`)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { transaction, alerts, isOpen, may } = loaderData
  const t = useT('admin')
  const paymentWords = useT('admin-transactions')
  const { amount, currency, status } = transaction
  return (
    <>
      <AdminHead
        title={paymentWords('detail')}
        back={['/admin/transactions', paymentWords('back')]}
        amount={amount !== null && <Price amount={amount} currency={currency} />}
        state={<StateBadge state={status}>{paymentWords(`filter.${status}`)}</StateBadge>}
      />
      <Refused title={paymentWords('failedUpdate')} refusal={actionData?.refusal} />
      <Alerts alerts={alerts} links={[]} />
      <div className="admin-columns">
        <div className="stack">
          <LedgerProof transaction={transaction} may={may} />
          <ReceiptCard transaction={transaction} isOpen={isOpen} mayOpen={may.decide} />
        </div>
        <div className="stack">
          <section className="admin-card">
            <Facts
              facts={[
                [
                  paymentWords('column.order'),
                  <OrderLink key="order" number={transaction.orderNumber} linked={may.seeOrders} />,
                ],
                [
                  t('customer'),
                  transaction.customer ? (
                    <PersonLink
                      key="customer"
                      person={transaction.customer}
                      linked={may.seePeople}
                    />
                  ) : (
                    t('unknown')
                  ),
                ],
                [t('email'), transaction.customer?.email],
                [
                  paymentWords('column.method'),
                  isToken(transaction.method)
                    ? assetOfToken(transaction.method)
                    : paymentWords(`method.${transaction.method}`),
                ],
                [paymentWords('column.date'), <When key="date" at={transaction.at} />],
              ]}
            />
          </section>
          <TransactionDecision
            transaction={transaction}
            mayDecide={may.decide}
            values={actionData?.values}
          />
        </div>
      </div>
    </>
  )
}
