// Checkout progress: numbered steps from cart to parcel.
import type { Step, StepState } from '../../../shop/sales/checkout/rules.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'

export function CheckoutSteps({ steps }: { steps: readonly (readonly [Step, StepState])[] }) {
  const t = useT('checkout')
  return (
    <ol className="checkout-steps" aria-label={t('steps.label')}>
      {steps.map(([step, state], index) => (
        <li key={step} className={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="mark" aria-hidden="true">
            {state === 'done' ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span className="name">{t(`steps.${step}`)}</span>
          <span className="visually-hidden">
            {' '}
            (<span>{t(`steps.${state}`)}</span>)
          </span>
        </li>
      ))}
    </ol>
  )
}
