// Checkbox by which a shopper declares to be old enough for the order; never preselected.
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { CheckField } from '../../ui/Field'

type Props = {
  /** In years; null if everyone may buy it. */
  readonly age: number | null
  readonly refusal: Refusal | null
}

export function DeclareAge({ age, refusal }: Props) {
  const t = useT('sales-law')
  const errors = useT('errors')
  if (age === null) return null
  return (
    <CheckField
      label={t('declare', { age })}
      name="ofAge"
      value="yes"
      required
      error={refusal?.code === 'checkout.age' && errors('checkout.age', { age })}
    />
  )
}
