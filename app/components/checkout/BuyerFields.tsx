// Name and address of the buyer for an invoice, where nothing is delivered.
import { useState } from 'react'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { CheckField, Field, SelectField } from '../../ui/Field'
import { useProblems } from '../account/problems'
import { PlaceFields } from './PlaceFields'

type Props = {
  readonly values: Record<string, string>
  readonly refusal: Refusal | null
  readonly countries: readonly (readonly [code: string, name: string])[]
  /** Of the shop: most buyers are from there. */
  readonly country: string
  /** In euros: above it an invoice states the buyer; null where no limit is known. */
  readonly most: number | null
  /** The invoice must state them, unless the customer gives none. */
  readonly isAsked: boolean
}

export function BuyerFields({ values, refusal, countries, country: usual, most, isAsked }: Props) {
  const t = useT('shipping')
  const words = useT('pay-links')
  const problem = useProblems(refusal ?? undefined)
  const [country, setCountry] = useState(values.country ?? usual)
  return (
    <div className="stack">
      {most !== null && <p className="hint">{words('buyer.text', { most })}</p>}
      <Field
        name="fullName"
        label={t('fullName')}
        autoComplete="name"
        defaultValue={values.fullName}
        error={problem('fullName')}
      />
      <SelectField
        name="country"
        label={t('country')}
        defaultValue={country}
        error={problem('country')}
        autoComplete="country"
        options={[['', t('countryHint')], ...countries]}
        onChange={(event) => setCountry(event.currentTarget.value)}
      />
      <PlaceFields values={values} refusal={refusal} country={country} filled={[]} />
      {isAsked && (
        <CheckField
          name="noBuyer"
          value="yes"
          label={words('buyer.none')}
          defaultChecked={values.noBuyer === 'yes'}
        />
      )}
    </div>
  )
}
