// Who picks an order up: name, email and, if given, a phone number. No address is asked.
import type { Refusal } from '../../../../shop/result.ts'
import { useT } from '../../../i18n/text'
import { Field } from '../../../ui/Field'

type Props = {
  /** Of the place. */
  readonly country: string
  readonly values: Readonly<Record<string, string>>
  readonly refusal: Refusal | null
}

export function CollectorFields({ country, values, refusal }: Props) {
  const t = useT('shipping')
  const errors = useT('errors')
  const field = (name: string) => {
    const problem = refusal?.fields?.[name]
    return { name, label: t(name), defaultValue: values[name], error: problem && errors(problem) }
  }
  return (
    <>
      <input type="hidden" name="collector" value={country} />
      <Field {...field('fullName')} autoComplete="name" required />
      <Field {...field('email')} type="email" autoComplete="email" required />
      <Field {...field('phoneNumber')} type="tel" autoComplete="tel" hint={t('phoneHint')} />
    </>
  )
}
