// Country-dependent part of an address. All its fields are always rendered, so that changing the country loses nothing
// and the form serves every country without script; script hides the fields that a country does not use.
import type { Refusal } from '../../../shop/result.ts'
import {
  addressFieldsIn,
  codeExample,
  codeName,
  needed,
  normalCode,
  type PlaceField,
  regionName,
} from '../../../shop/sales/shipping/rules/address-format.ts'
import { useLanguage, useT } from '../../i18n/text'
import { CheckField, Field } from '../../ui/Field'

export type AddressProps = {
  values: Record<string, string>
  refusal: Refusal | null
}

type Props = AddressProps & {
  country: string
  /** Filled fields stay visible, whatever the country. */
  filled: readonly string[]
}

export function PlaceFields({ values, refusal, country, filled }: Props) {
  const t = useT('shipping')
  const errors = useT('errors')
  const language = useLanguage()
  const required = needed(country)
  // Errors belong to the country that was submitted.
  const problems = country === (values.country ?? '') ? refusal?.fields : undefined
  const code = codeExample(country)
  const example = `\u2066${code}\u2069`
  const isDoubted = problems?.postalCode === doubt || !!values.confirmedCode
  const [firstLine, ...otherLines] = (values.streetAddress ?? '').split('\n')
  const labels: Partial<Record<PlaceField, string>> = {
    stateProvince: t(withKey('region', regionName(country)) ?? 'stateProvince'),
    postalCode: t(withKey('code', codeName(country)) ?? 'postalCode'),
  }
  const place = (name: PlaceField) => {
    const problem = problems?.[name]
    const isRequired = required.includes(name)
    return {
      name,
      label: labels[name] ?? t(name),
      mark: country && !isRequired ? t('optional') : undefined,
      error: problem && errors(problem, { example }),
      defaultValue: name === 'streetAddress' ? firstLine : values[name],
      autoComplete: purposes[name],
      required: isRequired,
    }
  }
  return (
    <div className="place-fields">
      {addressFieldsIn(country, language).map(({ field, isUsed, isHalf }) => (
        <div
          key={field}
          className={wayOf(isUsed || filled.includes(field) || !!problems?.[field], isHalf)}
        >
          <Field
            {...place(field)}
            hint={field === 'postalCode' && code ? t('codeExample', { example }) : undefined}
          />
          {field === 'streetAddress' && (
            <Field
              name="streetAddress2"
              label={t('streetAddress2')}
              mark={t('optional')}
              defaultValue={values.streetAddress2 ?? otherLines.join(', ')}
              autoComplete="address-line2"
            />
          )}
          {field === 'postalCode' && isDoubted && (
            <CheckField
              label={t('codeConfirm')}
              name="confirmedCode"
              value={normalCode(values.postalCode ?? '')}
              defaultChecked={!!values.confirmedCode}
            />
          )}
        </div>
      ))}
    </div>
  )
}

const doubt = 'field.postalCode.format'

const purposes = {
  streetAddress: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
  stateProvince: 'address-level1',
} as const

const withKey = (group: string, name: string | null) => name && `${group}.${name}`

const wayOf = (isSeen: boolean, isHalf: boolean) =>
  isSeen ? (isHalf ? 'half' : undefined) : 'not-used'
