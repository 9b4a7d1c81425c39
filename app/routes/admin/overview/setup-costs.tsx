// Part of the setup checklist: which languages are on, and what costs the owner money, each with its value and setting.
import { Link } from 'react-router'
import { type Cost, costPlaces, costs } from '../../../../shop/back-office/setup/rules/costs.ts'
import type { CostValues } from '../../../../shop/back-office/setup/views/costs.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'
import { offeredNames } from '../settings/offered-languages'

export function SetupCosts({ values }: { values: CostValues }) {
  const words = useT('admin-overview')
  const value = useValues(values)
  // Without checks there are no photos to keep.
  const shown = costs.filter((cost) => cost !== 'documents' || values.identity.kind !== 'never')
  return (
    <Notice title={words('setup.costs.title')} text={words('setup.costs.lead')}>
      <ul className="setup-steps">
        {shown.map((cost) => (
          <li key={cost}>
            <Link to={costPlaces[cost]}>{words(`setup.costs.name.${cost}`)}</Link>
            {': '}
            <span>{value[cost]}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const identityTexts = {
  always: 'all',
  never: 'none',
  total: 'some',
  categories: 'chosen',
  countries: 'chosen',
} as const

function useValues(values: CostValues): Readonly<Record<Cost, string>> {
  const words = useT('admin-overview')
  const language = useLanguage()
  const currency = useCurrency()
  const { referralReward, shipping, identity, keepDays, secondPersonAbove } = values
  const say = (key: string, amount: bigint) =>
    words(`setup.costs.${key}`, { amount: formatAmount(amount, currency, language) })
  return {
    languages: words('setup.costs.languages', { names: offeredNames(values.hiddenLanguages) }),
    rewards: say(`rewards.${referralReward > 0n ? 'some' : 'none'}`, referralReward),
    shipping: say(`shipping.${shipping.free}`, shipping.free === 'from' ? shipping.from : 0n),
    identity: say(
      `identity.${identityTexts[identity.kind]}`,
      identity.kind === 'total' ? identity.from : 0n,
    ),
    documents: words('setup.costs.documents', keepDays),
    refunds: say(`refunds.${secondPersonAbove > 0n ? 'some' : 'all'}`, secondPersonAbove),
    mail: words('setup.costs.mail'),
  }
}
