// The questions to a new owner in order, each a link; answered ones have a mark and say so.
import { Link } from 'react-router'
import {
  type FirstStep,
  firstSteps,
  pathOfStep,
} from '../../../../shop/back-office/setup/rules/first-steps.ts'
import { useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'

type Props = { current: FirstStep; done: readonly FirstStep[] }

export function StepList({ current, done }: Props) {
  const words = useT('admin-setup')
  return (
    <nav aria-label={words('steps')}>
      <ol className="first-steps">
        {firstSteps.map((step) => (
          <li key={step}>
            <Link to={pathOfStep(step)} aria-current={step === current ? 'step' : undefined}>
              {words(`step.${step}`)}
            </Link>
            {done.includes(step) && (
              <>
                {' '}
                <Icon name="check" size={18} />
                <span className="visually-hidden">{words('answered')}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
