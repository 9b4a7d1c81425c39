// Payment of an order for staff: due, received, transactions, refunds, manual confirmation.
import { Link } from 'react-router'
import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import { Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { TextField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'
import { CollapsedAction } from '../../lists/acts'
import { Facts, StateBadge, When } from '../../lists/facts'
import { GoodwillForm } from './goodwill-refund'
import { type ByHand, ManualPayments } from './manual-payments'
import { RefundsOf } from './refunds'

type Transaction = OrderForStaff['transactions'][number]
type PaymentRequest = NonNullable<OrderForStaff['paymentRequest']>
type Props = Pick<OrderForStaff, 'order' | 'paymentRequest' | 'transactions' | 'named'> & {
  may: { accept: boolean; refund: boolean; seePayments: boolean }
  values: Readonly<Record<string, string>> | undefined
  byHand: ByHand | null
  fields: Readonly<Record<string, string>> | undefined
}

const unpaid = ['open', 'partial']
/** States in which staff may accept a payment manually. */
const acceptable = ['open', 'partial', 'review', 'underpaid', 'expired']

export function OrderPayment(props: Props) {
  const { order, paymentRequest, transactions, named, may, values, byHand, fields } = props
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const paymentWords = useT('admin-transactions')
  const evidence = useT('evidence')
  const state = paymentRequest?.state ?? 'none'
  return (
    <section className="admin-card" aria-labelledby="payment">
      <h2 id="payment">
        {orderWords('payment')}{' '}
        <StateBadge state={state}>{orderWords(`paymentState.${state}`)}</StateBadge>
      </h2>
      {paymentRequest && <Sums paymentRequest={paymentRequest} />}
      {may.seePayments && (
        <p className="order-evidence">
          <a href={`/admin/orders/${order.number}/evidence.json`} download>
            {evidence('link')}
          </a>
        </p>
      )}
      {named.length > 0 && <NamedTwice named={named} mayOpen={may.seePayments} />}
      {transactions.length > 0 && (
        <>
          <h3>{t('tab.transactions')}</h3>
          <ul className="admin-history">
            {transactions.map((each) => (
              <li key={each.id}>
                <When at={each.at} />
                <p>
                  {each.amount !== null && <Price amount={each.amount} currency={each.currency} />}{' '}
                  <StateBadge state={each.status}>
                    {paymentWords(`filter.${each.status}`)}
                  </StateBadge>{' '}
                  {may.seePayments && (
                    <Link to={`/admin/transactions/${each.id}`}>{t('view')}</Link>
                  )}
                </p>
                <Proof transaction={each} />
              </li>
            ))}
          </ul>
        </>
      )}
      {byHand && (
        <ManualPayments byHand={byHand} mayRecord={may.accept} values={values} fields={fields} />
      )}
      {paymentRequest && paymentRequest.refunds.length > 0 && (
        <RefundsOf refunds={paymentRequest.refunds} currency={paymentRequest.currency} />
      )}
      {paymentRequest && !byHand && may.accept && acceptable.includes(paymentRequest.state) && (
        <Accept values={values} />
      )}
      {may.refund && <GoodwillForm order={order} paymentRequest={paymentRequest} values={values} />}
    </section>
  )
}

/** Proof of the payment: its hash on the ledger, or a receipt. */
function Proof({ transaction: { proof, receipt } }: { transaction: Transaction }) {
  const paymentWords = useT('admin-transactions')
  if (!proof && !receipt) return null
  return (
    <p className="order-proof">
      <span>{paymentWords(proof ? 'hash' : 'receipt')}</span>{' '}
      {proof && <Verbatim className="mono">{proof.hash}</Verbatim>}
    </p>
  )
}

/** Credited to neither order until staff assign it. */
function NamedTwice({ named, mayOpen }: Pick<Props, 'named'> & { mayOpen: boolean }) {
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  return (
    <Notice kind="warn" title={orderWords('namedTwice.title')}>
      <p>{orderWords('namedTwice.text')}</p>
      <ul>
        {named.map(({ transactionId, at, other }) => (
          <li key={transactionId}>
            <When at={at} /> <Link to={`/admin/orders/${other}`}>{other}</Link>{' '}
            {mayOpen && <Link to={`/admin/transactions/${transactionId}`}>{t('view')}</Link>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Sums({ paymentRequest }: { paymentRequest: PaymentRequest }) {
  const orderWords = useT('admin-orders')
  const sum = (amount: bigint) => <Price amount={amount} currency={paymentRequest.currency} />
  const sums = [
    ['due', paymentRequest.amountDue],
    ['received', paymentRequest.amountReceived],
    ['accepted', paymentRequest.amountAccepted],
    ['remaining', paymentRequest.remaining],
    ['over', paymentRequest.amountOver],
    ['refunded', paymentRequest.amountRefunded],
  ] as const
  return (
    <Facts
      facts={[
        ...sums
          .filter(([name, amount]) => name === 'due' || name === 'received' || amount > 0n)
          .map(([name, amount]) => [orderWords(`${name}`), sum(amount)] as const),
        paymentRequest.memo !== '' && [
          orderWords('memo'),
          <Verbatim key="memo" className="mono">
            {paymentRequest.memo}
          </Verbatim>,
        ],
        // The price is fixed for the outstanding amount.
        unpaid.includes(paymentRequest.state) && [
          orderWords('expires'),
          <When key="expires" at={paymentRequest.expiresAt} />,
        ],
      ]}
    />
  )
}

function Accept({ values }: { values: Props['values'] }) {
  const orderWords = useT('admin-orders')
  return (
    <CollapsedAction act="accept" label={orderWords('accept')} isOpen={values?.act === 'accept'}>
      <p>{orderWords('acceptText')}</p>
      <TextField
        label={orderWords('acceptReason')}
        name="reason"
        rows={2}
        required
        maxLength={1000}
        defaultValue={values?.act === 'accept' ? values.reason : ''}
      />
    </CollapsedAction>
  )
}
