// Shop credit that covers a part of an order: a checkbox, never preselected.
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { CheckField } from '../../ui/Field'
import { ltr } from '../text/ltr'

type Props = {
  /** Usable credit. */
  credit: bigint
  total: bigint
}

export function UseCredit({ credit, total }: Props) {
  const t = useT('checkout')
  const language = useLanguage()
  const currency = useCurrency()
  const amount = formatAmount(credit, currency, language)
  const due = formatAmount(total - credit, currency, language)
  return (
    <div className="use-credit">
      <CheckField label={t.rich('credit.use', { amount, ltr })} name="useCredit" value="yes" />
      <p className="hint">{t.rich('credit.useText', { due, ltr })}</p>
    </div>
  )
}
