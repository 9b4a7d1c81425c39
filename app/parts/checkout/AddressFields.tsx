// The fields of a delivery address: labels above, one column, what was typed is never lost.
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Field, SelectField, TextField } from '../../ui/Field'

export function AddressFields({
  countries,
  values,
  refusal,
}: {
  countries: readonly (readonly [code: string, name: string])[]
  values: Record<string, string>
  refusal: Refusal | null
}) {
  const t = useT('shipping')
  const errors = useT('errors')
  const field = (name: string) => {
    const problem = refusal?.fields?.[name]
    return {
      name,
      label: t(name),
      defaultValue: values[name],
      error: problem && errors(problem),
    }
  }
  return (
    <>
      <Field {...field('fullName')} autoComplete="name" required />
      <Field {...field('streetAddress')} autoComplete="street-address" required />
      <div className="pair">
        <Field {...field('postalCode')} autoComplete="postal-code" required />
        <Field {...field('city')} autoComplete="address-level2" required />
      </div>
      <Field {...field('stateProvince')} autoComplete="address-level1" required />
      <SelectField
        {...field('country')}
        autoComplete="country"
        options={[['', t('countryHint')], ...countries]}
        required
      />
      <Field
        {...field('phoneNumber')}
        type="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        required
      />
      <Field {...field('email')} type="email" autoComplete="email" required />
      <TextField
        {...field('instructions')}
        mark={t('optional')}
        hint={t('instructionsHint')}
        maxLength={1000}
      />
    </>
  )
}
