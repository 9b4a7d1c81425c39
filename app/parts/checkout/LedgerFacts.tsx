// What the ledger itself shows of an order's payments, for whoever wants to look it up.
import { useLanguage, useT } from '../../i18n/text'
import { momentText } from '../dates'
import { Price } from '../Price'
import type { PayView } from './pay-view'

export function LedgerFacts({ payments }: { payments: PayView['payments'] }) {
  const t = useT('payment')
  const language = useLanguage()
  if (payments.length === 0) return null
  return (
    <section className="ledger-facts" aria-label={t('ledger.title')}>
      <h3>{t('ledger.title')}</h3>
      <ul>
        {payments.map(({ hash, at, amount, counted, sender }) => (
          <li key={`${hash} ${at.getTime()} ${amount}`} className="card">
            {amount !== null && <Price amount={amount} />}
            {!counted && <p>{t('ledger.notCounted')}</p>}
            <dl>
              <dt>{t('ledger.at')}</dt>
              <dd>
                <time dateTime={at.toISOString()}>{momentText(at, language)}</time>
              </dd>
              <dt>{t('ledger.hash')}</dt>
              <dd>
                <code className="mono" dir="ltr">
                  {hash}
                </code>
              </dd>
              <dt>{t('ledger.from')}</dt>
              <dd>
                <code className="mono" dir="ltr">
                  {sender}
                </code>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
