// The refunds of one order.
import { Link } from 'react-router'
import { currencyOf } from '../../../../../shop/payments/requests/rules/methods.ts'
import type { PaymentRequestView } from '../../../../../shop/payments/requests/views/payment-requests.ts'
import { Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { StateBadge, When } from '../../lists/facts'

export function RefundsOf({ refunds, currency }: Pick<PaymentRequestView, 'refunds' | 'currency'>) {
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  return (
    <>
      <h3>{t('tab.refunds')}</h3>
      <ul className="admin-history">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <When at={refund.requestedAt} />
            <p>
              <Price
                amount={refund.amount}
                currency={refund.coin ?? currencyOf(refund.method, currency)}
              />{' '}
              <StateBadge state={refund.state}>{refundWords(`state.${refund.state}`)}</StateBadge>{' '}
              <Link to={`/admin/transactions/refunds/${refund.id}`}>{t('view')}</Link>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
