// Ledger data of an order's payments, to look them up.
import { Link } from 'react-router'
import { TransactionFacts } from '../../components/checkout/TransactionFacts'
import { Mono } from '../../components/text/Mono'
import { Price } from '../../components/text/Price'
import { useT } from '../../i18n/text'
import type { PayView } from './payment-view'

/** `proof`: path of the shareable proof page; null if there is none. */
export function LedgerFacts({ payments, proof }: Pick<PayView, 'payments' | 'proof'>) {
  const t = useT('payment')
  if (payments.length === 0) return null
  return (
    <section className="ledger-facts" aria-label={t('ledger.title')}>
      <h3>{t('ledger.title')}</h3>
      <ul>
        {payments.map(({ hash, at, amount, currency, counted, isOrphaned, sender, explorer }) => (
          <li key={`${hash} ${at.getTime()} ${amount}`} className="card">
            {amount !== null && <Price amount={amount} currency={currency} />}
            {isOrphaned && <p>{t('proof.payment.orphaned')}</p>}
            {!counted && !isOrphaned && <p>{t('ledger.notCounted')}</p>}
            <dl>
              <TransactionFacts at={at} hash={hash} explorer={explorer} />
              <dt>{t('ledger.from')}</dt>
              <dd>
                <Mono>{sender}</Mono>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {proof && (
        <p>
          <Link to={`/proof/${proof}`}>{t('proof.link')}</Link>
        </p>
      )}
    </section>
  )
}
