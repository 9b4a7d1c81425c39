// Payments of a proof, each with its public transaction.

import type { Payment } from '../../../../shop/payments/requests/rules/states.ts'
import type { Currency } from '../../../../shop/platform/money/rules.ts'
import { useMoment } from '../../../components/text/local-times'
import { Mono } from '../../../components/text/Mono'
import { Price } from '../../../components/text/Price'
import { useT } from '../../../i18n/text'
import { Verbatim } from '../../../ui/Verbatim'

export type ProvedPayment = {
  id: string
  ledger: string
  hash: string
  at: Date
  amount: bigint | null
  currency: Currency
  asset: string
  status: Payment['status']
  isCounted: boolean
  explorer: string | null
}

export function ProofOfPayments({ payments }: { payments: readonly ProvedPayment[] }) {
  const moment = useMoment()
  const t = useT('payment')
  return (
    <section className="ledger-facts" aria-labelledby="payments">
      <h2 id="payments">{t('proof.payments')}</h2>
      {payments.length === 0 && <p>{t('proof.none')}</p>}
      <ul>
        {payments.map((each) => (
          <li key={each.id} className="card">
            {each.amount !== null && <Price amount={each.amount} currency={each.currency} />}
            {!each.isCounted && (
              <p>
                {t('ledger.notCounted')} <Verbatim className="mono">{each.asset}</Verbatim>
              </p>
            )}
            <dl>
              <dt>{t('network')}</dt>
              <dd>
                <bdi>{each.ledger}</bdi>
              </dd>
              <dt>{t('proof.finality')}</dt>
              <dd>{t(`proof.payment.${each.status}`)}</dd>
              <dt>{t('ledger.at')}</dt>
              <dd>
                <time dateTime={each.at.toISOString()}>{moment(each.at)}</time>
              </dd>
              <dt>{t('ledger.hash')}</dt>
              <dd>
                <Mono>{each.hash}</Mono>{' '}
                {each.explorer && (
                  <a href={each.explorer} target="_blank" rel="noreferrer">
                    {t('proof.explorer')}
                  </a>
                )}
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
