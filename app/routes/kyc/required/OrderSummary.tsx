// Summary of the order that requires the identity check.
import type { ReactNode } from 'react'
import { Price } from '../../../components/text/Price'
import { useT } from '../../../i18n/text'
import type { HeldOrder } from './held-order'

export function OrderSummary({ order }: { order: HeldOrder }) {
  const t = useT('kyc')
  return (
    <section className="card check-order">
      <h2>{t('summary.title')}</h2>
      {order.lines.map((line) => (
        <dl key={line.variantId}>
          <Row label={t('summary.product')}>{line.name}</Row>
          {line.options.map(({ name, value }) => (
            <Row key={name} label={name}>
              {value}
            </Row>
          ))}
          <Row label={t('summary.quantity')}>{line.quantity}</Row>
        </dl>
      ))}
      <dl>
        <Row label={t('summary.method')}>{order.method.toUpperCase()}</Row>
        {order.receipts > 0 && <Row label={t('summary.receipt')}>{t('summary.receiptGiven')}</Row>}
        <Row label={t('summary.total')}>
          <Price amount={order.total} currency={order.currency} />
        </Row>
      </dl>
      {order.waits && <p>{t('summary.status')}</p>}
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="check-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
