// An unmatched transfer: what it is, where it is, and the two possible actions.
import { Link } from 'react-router'
import type { Unmatched } from '../../../../shop/payments/tokens/views.ts'
import { Price } from '../../../components/text/Price'
import { useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { ActForm, CollapsedAction } from '../lists/acts'
import { Facts, When } from '../lists/facts'
import { ReasonField } from '../lists/reason'
import { OrderLink } from './transaction-table'

type May = { readonly decide: boolean; readonly seeOrders: boolean }
type Values = Readonly<Record<string, string>> | undefined
type Named<T> = T & { readonly network: string }

export function UnexpectedBalanceCard({
  found,
  may,
  values,
}: {
  found: Named<Unmatched['coins'][number]>
  may: May
  values: Values
}) {
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  const { ledger, address, orderNumber, received, refunded, balance, isNotified, dismissedAt } =
    found
  const isOpen = dismissedAt === null && refunded < received
  const isThis = values?.act === 'ours' && values.address === address && values.ledger === ledger
  return (
    <section className="admin-card stack" data-found="coin">
      <h2>
        <Price amount={received} currency={found} />
      </h2>
      <p>{refundWords('found.coin')}</p>
      <Facts
        facts={[
          [refundWords('column.order'), <Order key="order" number={orderNumber} may={may} />],
          [refundWords('network'), found.network],
          [
            refundWords('found.address'),
            <Verbatim key="address" className="mono">
              {address}
            </Verbatim>,
          ],
          [refundWords('found.now'), <Price key="now" amount={balance} currency={found} />],
          [refundWords('found.at'), <When key="at" at={found.foundAt} />],
        ]}
      />
      {!isNotified && dismissedAt === null && (
        <Notice kind="info">{refundWords('found.maybeOwn')}</Notice>
      )}
      {dismissedAt && <p>{refundWords('found.left')}</p>}
      {refunded > 0n && (
        <p>
          <Link to={`/admin/transactions/refunds?status=all&q=${orderNumber}`}>
            {refundWords('found.refund')}
          </Link>
        </p>
      )}
      {isOpen && !may.decide && <p>{t('readOnly')}</p>}
      {isOpen && may.decide && (
        <>
          <ActForm act="back" fields={{ ledger, address }} preventScrollReset>
            {refundWords('found.back')}
          </ActForm>
          <CollapsedAction
            act="ours"
            label={refundWords('found.ours')}
            isOpen={isThis}
            fields={{ ledger, address }}
          >
            <ReasonField
              hint={refundWords('found.oursHint')}
              value={isThis ? values?.reason : ''}
              required
            />
          </CollapsedAction>
        </>
      )}
    </section>
  )
}

export function UnmatchedAssetCard({
  found,
  may,
}: {
  found: Named<Unmatched['assets'][number]>
  may: May
}) {
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  const { transferId, transactionId, orderNumber, amount, coin, isFinal, refundId } = found
  return (
    <section className="admin-card stack" data-found="token">
      <h2>{amount !== null && coin ? <Price amount={amount} currency={coin} /> : t('unknown')}</h2>
      <p>{refundWords(coin ? 'found.token' : 'found.unknownToken')}</p>
      <Facts
        facts={[
          [refundWords('column.order'), <Order key="order" number={orderNumber} may={may} />],
          [refundWords('network'), found.network],
          [refundWords('found.at'), <When key="at" at={found.at} />],
        ]}
      />
      {transactionId && (
        <p>
          <Link to={`/admin/transactions/${transactionId}`}>{refundWords('found.payment')}</Link>
        </p>
      )}
      <SendBack found={{ transferId, isFinal, refundId, isKnown: coin !== null }} may={may} />
    </section>
  )
}

/** Also used on the page of the payment. */
export function SendBack({
  found: { transferId, isFinal, refundId, isKnown },
  may,
}: {
  found: {
    readonly transferId: string
    readonly isFinal: boolean
    readonly refundId: string | null
    readonly isKnown: boolean
  }
  may: Pick<May, 'decide'>
}) {
  const refundWords = useT('admin-refunds')
  if (refundId)
    return (
      <p>
        <Link to={`/admin/transactions/refunds/${refundId}`}>{refundWords('found.refund')}</Link>
      </p>
    )
  if (!isFinal) return <p>{refundWords('found.notFinal')}</p>
  if (!may.decide || !isKnown) return null
  return (
    <ActForm
      act="back"
      fields={{ transfer: transferId }}
      action="/admin/transactions/unmatched"
      preventScrollReset
    >
      {refundWords('found.back')}
    </ActForm>
  )
}

const Order = ({ number, may }: { number: string; may: May }) => (
  <OrderLink number={number} linked={may.seeOrders} />
)
