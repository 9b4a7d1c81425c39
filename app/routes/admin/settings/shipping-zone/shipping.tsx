// Form for a shipping zone and its countries. Refused input stays in its fields.

import { Form } from 'react-router'
import {
  countriesOf,
  type Region,
  regions,
} from '../../../../../shop/sales/shipping/rules/regions.ts'
import type { Zone } from '../../../../../shop/sales/shipping/rules/zones.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { Verbatim } from '../../../../ui/Verbatim'
import { ConflictingEdit, displayedVersion, isEditConflict } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'

type ShownCountry = {
  readonly code: string
  readonly name: string
  readonly isIn: boolean
  /** Another zone that contains it. */
  readonly elsewhere: string | null
}

export function ZoneForm({
  zone,
  countries,
  refused,
  action,
}: {
  zone: Pick<Zone, 'name' | 'countries' | 'version'> | null
  countries: readonly ShownCountry[]
  refused: Refused
  action?: string
}) {
  const words = useT('admin-shipping')
  const problem = useProblems(refused?.refusal)
  const typed = refused?.values
  const { field } = useFields('admin-shipping', typed, problem)
  const isRest = typed ? typed.reach === 'rest' : zone?.countries === null
  return (
    <Form
      ref={useRefusedForm(refused)}
      method="post"
      action={action}
      className="admin-card admin-section stack"
      noValidate
    >
      <input type="hidden" name="intent" value="zone" />
      <input
        type="hidden"
        name="version"
        value={displayedVersion(refused, 'version', zone?.version ?? 0)}
      />
      <h2>{words('zone')}</h2>
      {zone && typed && isEditConflict(refused) && (
        <ZoneTheirs zone={zone} countries={countries} typed={typed} />
      )}
      <Field {...field('name', zone?.name)} maxLength={80} required />
      <fieldset className="zone-reach">
        <legend>{words('reach.title')}</legend>
        {(['countries', 'rest'] as const).map((reach) => (
          <label key={reach}>
            <input
              type="radio"
              name="reach"
              value={reach}
              defaultChecked={(reach === 'rest') === isRest}
            />{' '}
            <span>{words(`reach.${reach}`)}</span>
          </label>
        ))}
        <GroupError name="reach" error={problem('reach')} />
      </fieldset>
      <fieldset className="zone-countries">
        <legend>{words('column.countries')}</legend>
        <GroupError name="countries" error={problem('countries')}>
          <Verbatim>{refused?.refusal.facts?.codes}</Verbatim>
        </GroupError>
        <div className="zone-list">
          {regions.map((region) => (
            <label key={region}>
              <input
                type="checkbox"
                name={`region.${region}`}
                value="yes"
                onChange={({ currentTarget }) => tick(currentTarget, region)}
              />{' '}
              <b>{words(`region.${region}`)}</b>
            </label>
          ))}
        </div>
        <div className="zone-list">
          {countries.map(({ code, name, isIn, elsewhere }) => (
            <label key={code}>
              <input
                type="checkbox"
                name={`country.${code}`}
                value="yes"
                disabled={elsewhere !== null}
                defaultChecked={typed ? typed[`country.${code}`] === 'yes' : isIn}
              />{' '}
              <span>{name}</span>
              {elsewhere && (
                <small>
                  {' '}
                  (<bdi>{elsewhere}</bdi>)
                </small>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      <Button>{words('saveZone')}</Button>
    </Form>
  )
}

function ZoneTheirs({
  zone,
  countries,
  typed,
}: {
  zone: Pick<Zone, 'name'>
  countries: readonly ShownCountry[]
  typed: Record<string, string>
}) {
  const words = useT('admin-shipping')
  const namesOf = (isChosen: (each: ShownCountry) => boolean) =>
    countries
      .filter(isChosen)
      .map(({ name }) => name)
      .join(', ')
  const now = namesOf(({ isIn }) => isIn) || words('rest')
  const chosen = namesOf(({ code }) => typed[`country.${code}`] === 'yes')
  const reach = typed.reach === 'rest' ? words('rest') : chosen
  return (
    <ConflictingEdit
      labels={[
        ['name', words('field.name')],
        ['reach', words('column.countries')],
      ]}
      now={{ name: zone.name, reach: now }}
      typed={{ ...typed, reach }}
    />
  )
}

/** Ticks a region's countries at once, with script; without, they are added when the zone is saved. */
function tick({ form, checked }: HTMLInputElement, region: Region): void {
  const boxes = [...(form?.elements ?? [])].filter(
    (each): each is HTMLInputElement =>
      each instanceof HTMLInputElement && each.name.startsWith('country.') && !each.disabled,
  )
  const codes = countriesOf(
    region,
    boxes.map(({ name }) => name.slice(8)),
  )
  for (const box of boxes) if (codes.includes(box.name.slice(8))) box.checked = checked
}
