// Setup checklist for the owner: what is missing before the shop can sell.
import { Link } from 'react-router'
import { pathOfStep } from '../../../../shop/back-office/setup/rules/first-steps.ts'
import {
  isNeeded,
  type SetupStep,
  setupPlaces,
} from '../../../../shop/back-office/setup/rules/setup.ts'
import type { CostValues } from '../../../../shop/back-office/setup/views/costs.ts'
import type { SettingNames } from '../../../../shop/back-office/setup/views/setup.ts'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Opening } from '../frame/shop-opening'
import { SetupCosts } from './setup-costs'

type Names = { readonly names: SettingNames }

type Props = Names & {
  missing: readonly SetupStep[]
  /** The shop was never open. */
  isNew: boolean
  /** Null once the shop has been opened, and for staff who may not change settings. */
  costs: CostValues | null
}

export function Setup({ missing, names, isNew, costs }: Props) {
  const words = useT('admin-overview')
  const needed = missing.filter(isNeeded)
  const advised = missing.filter((step) => !isNeeded(step))
  return (
    <>
      {isNew && (
        <p>
          <LinkButton kind="quiet" to={pathOfStep('shop')}>
            {words('setup.questions')}
          </LinkButton>
        </p>
      )}
      {needed.length > 0 && (
        <Notice kind="warn" title={words('setup.title', { count: needed.length })}>
          <Steps steps={needed} names={names} />
        </Notice>
      )}
      {isNew && <Opening opening={{ status: 'new', missing: needed.length }} />}
      {advised.length > 0 && (
        <Notice title={words('setup.advice')}>
          <Steps steps={advised} names={names} />
        </Notice>
      )}
      {costs && <SetupCosts values={costs} />}
    </>
  )
}

function Steps({ steps, names }: Names & { steps: readonly SetupStep[] }) {
  const words = useT('admin-overview')
  return (
    <ul className="setup-steps">
      {steps.map((step) => {
        const to = setupPlaces[step]
        const name = words(`setup.step.${step}.name`)
        return (
          <li key={step}>
            <span>{to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>}</span>
            {': '}
            <span>{words(`setup.step.${step}.text`, names)}</span>
          </li>
        )
      })}
    </ul>
  )
}
