// Withdrawal from part of an order; no selection means all of it.
import type { Withdrawable } from '../../../shop/sales/withdrawals/views.ts'
import { QuantityFields } from '../../components/forms/QuantityFields'
import { useT } from '../../i18n/text'

type Props = { part: Withdrawable; values: Readonly<Record<string, string>> | undefined }

export function PartialWithdrawal({ part: { lines, most }, values }: Props) {
  const t = useT('returns')
  if (most.reduce((all, each) => all + each, 0) < 2) return null
  return (
    <details open={values !== undefined}>
      <summary>{t('part')}</summary>
      <p className="hint">{t('partHint')}</p>
      <QuantityFields lines={lines} most={most} values={values} />
    </details>
  )
}
