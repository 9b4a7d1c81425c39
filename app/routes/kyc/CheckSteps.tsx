// Progress of the identity check.
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'

const steps = ['details', 'documents', 'check', 'review'] as const

export function CheckSteps({ current }: { current: (typeof steps)[number] }) {
  const t = useT('kyc')
  const at = steps.indexOf(current)
  return (
    <ol className="check-steps" aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'done' : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="mark" aria-hidden="true">
            {index < at ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
