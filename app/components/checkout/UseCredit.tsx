// Shop credit at checkout: a button if it covers the order, else a checkbox; never preselected.
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { CheckField } from '../../ui/Field'
import { ltr } from '../text/ltr'

type Props = {
  /** Usable credit. */
  credit: bigint
  total: bigint
  isDeliverable: boolean
  /** Label of the button that pays with credit alone. */
  label: string
}

export function UseCredit({ credit, total, isDeliverable, label }: Props) {
  const t = useT('checkout')
  const language = useLanguage()
  const currency = useCurrency()
  const amount = formatAmount(credit, currency, language)
  const due = formatAmount(total - credit, currency, language)
  return (
    <div className="method use-credit">
      <input type="hidden" name="credit" value={String(credit)} />
      {credit === total ? (
        <>
          <Button name="method" value="credit" disabled={!isDeliverable}>
            {label}
          </Button>
          <p>{t.rich('credit.allText', { amount, ltr })}</p>
        </>
      ) : (
        <>
          <CheckField label={t.rich('credit.use', { amount, ltr })} name="useCredit" value="yes" />
          <p>{t.rich('credit.useText', { due, ltr })}</p>
        </>
      )}
    </div>
  )
}
