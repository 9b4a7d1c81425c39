// Shipping address form: labels above, fields in the order of the country.
import { useEffect, useRef, useState } from 'react'
import { placeFields } from '../../../shop/sales/shipping/rules/address-format.ts'
import { useT } from '../../i18n/text'
import { Field, SelectField, TextField } from '../../ui/Field'
import { type AddressProps, PlaceFields } from './PlaceFields'

export function AddressFields({
  countries,
  ...props
}: AddressProps & { countries: readonly (readonly [code: string, name: string])[] }) {
  const { values, refusal } = props
  const t = useT('shipping')
  const errors = useT('errors')
  const chooser = useRef<HTMLDivElement>(null)
  const [country, setCountry] = useState(values.country ?? '')
  const [filled, setFilled] = useState<readonly string[]>(() =>
    placeFields.filter((name) => values[name]),
  )
  const look = () => {
    const chosen = chooser.current?.querySelector('select')
    if (!chosen?.form) return
    const typed = new FormData(chosen.form)
    setCountry(chosen.value)
    setFilled(placeFields.filter((name) => typed.get(name)))
  }
  // Autofill may have set values that the server does not know.
  useEffect(look, [])
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
      <div ref={chooser}>
        <SelectField
          {...field('country')}
          autoComplete="country"
          options={[['', t('countryHint')], ...countries]}
          onChange={look}
          required
        />
      </div>
      <PlaceFields {...props} country={country} filled={filled} />
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
