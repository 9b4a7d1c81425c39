// Form of a place of pick-up. Refused input stays in its fields.
import { Form } from 'react-router'
import type { PickupPlace } from '../../../../../shop/sales/shipping/rules/pickup.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField, TextField } from '../../../../ui/Field'
import { ActForm } from '../../lists/acts'
import { displayedVersion } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'

type Props = {
  /** Null for a new one. */
  readonly place: PickupPlace | null
  readonly countries: readonly (readonly [code: string, name: string])[]
  readonly refused: Refused
}

export function PlaceForm({ place, countries, refused }: Props) {
  const words = useT('admin-shipping')
  const problem = useProblems(refused?.refusal)
  const { field } = useFields('admin-shipping', refused?.values, problem)
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'long', timeZone: 'UTC' })
  return (
    <details className="admin-card admin-more" open={refused !== undefined}>
      <summary>{place ? <bdi>{place.name}</bdi> : words('newPlace')}</summary>
      <Form ref={useRefusedForm(refused)} method="post" className="stack" noValidate>
        <input type="hidden" name="place" value={place?.id ?? ''} />
        <input
          type="hidden"
          name="version"
          value={displayedVersion(refused, 'version', place?.version ?? 0)}
        />
        <Field {...field('name', place?.name, 'placeName')} dir="auto" maxLength={80} required />
        <TextField {...field('address', place?.address, 'placeAddress')} rows={3} dir="auto" />
        <SelectField
          {...field('country', place?.country, 'placeCountry')}
          options={[['', '—'] as const, ...countries]}
        />
        <fieldset className="zone-countries">
          <legend>{words('hours')}</legend>
          <p className="admin-hint">{words('hoursHint')}</p>
          <div className="place-hours">
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <Field
                key={day}
                name={`hours.${day}`}
                // 5 January 1970 was a Monday.
                label={weekday.format(new Date(Date.UTC(1970, 0, 4 + day)))}
                defaultValue={refused?.values[`hours.${day}`] ?? place?.hours[day - 1] ?? ''}
                error={problem(`hours.${day}`)}
                dir="ltr"
                maxLength={80}
              />
            ))}
          </div>
        </fieldset>
        <Field
          {...field('preparationMinutes', String(place?.preparationMinutes ?? 120))}
          inputMode="numeric"
          dir="ltr"
          required
        />
        <Button>{words('savePlace')}</Button>
      </Form>
      {place && (
        <ActForm intent="remove" kind="plain" fields={{ place: place.id }} preventScrollReset>
          {words('removePlace')}
        </ActForm>
      )}
    </details>
  )
}
