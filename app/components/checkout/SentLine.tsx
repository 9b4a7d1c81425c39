// Progress of a payment: sent, seen, confirmed.
import type { PaymentStage } from '../../../shop/sales/checkout/rules.ts'
import { useT } from '../../i18n/text'

const points = ['sent', 'seen', 'confirmed'] as const
/** How many points lie behind. */
const behind: Partial<Record<PaymentStage, number>> = {
  partial: 2,
  underpaid: 2,
  seen: 2,
  late: 2,
  paid: 3,
}

export function SentLine({ face }: { face: PaymentStage }) {
  const t = useT('payment')
  const done = behind[face] ?? 0
  const stateOf = (index: number) => (index < done ? 'done' : index === done ? 'current' : 'todo')
  return (
    <ol className="sent-line" aria-label={t('line.label')}>
      {points.map((point, index) => (
        <li key={point} className={stateOf(index)}>
          {t(`line.${point}`)}
          <span className="visually-hidden"> ({t(`line.${stateOf(index)}`)})</span>
        </li>
      ))}
    </ol>
  )
}
