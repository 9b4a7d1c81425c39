// Facts before buying: payment, identity check as the shop's setting has it, delivery, refunds.
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import {
  type IdentityRule,
  identityFact,
} from '../../../../shop/platform/settings/rules/identity-checks.ts'
import { ltr } from '../../../components/text/ltr'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Icon, type IconName } from '../../../ui/Icon'

const facts: readonly (readonly [name: string, icon: IconName])[] = [
  ['payment', 'shield'],
  ['identity', 'user'],
  ['delivery', 'truck'],
  ['refunds', 'arrow'],
]

type Props = {
  hours: { from: number; to: number }
  rule: IdentityRule
}

export function BuyFacts({ hours, rule }: Props) {
  const t = useT('product')
  const language = useLanguage()
  const currency = useCurrency()
  return (
    <dl className="buy-facts" aria-label={t('facts.title')}>
      {facts.map(([name, icon]) => (
        <div key={name}>
          <dt>
            <Icon name={icon} size={20} />
            <span>{t(`facts.${name}`)}</span>
          </dt>
          <dd>
            {name === 'identity' && rule.kind === 'total'
              ? t.rich('facts.identityAboveText', {
                  ...hours,
                  ltr,
                  amount: formatAmount(rule.from, currency, language),
                })
              : t(`facts.${name === 'identity' ? identityFact(rule) : `${name}Text`}`, hours)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
