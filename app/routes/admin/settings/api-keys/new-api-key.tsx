// Form of a new API key.

import { useState } from 'react'
import { Form } from 'react-router'
import {
  lifetimes,
  type Preset,
  presetAct,
  presetNames,
  scopeFields,
} from '../../../../../shop/people/api-keys/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import type { Refused } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { EnterSubmits } from '../../../../ui/EnterSubmits'
import { CheckField, Field, SelectField, TextField } from '../../../../ui/Field'
import { errorId } from '../../../../ui/field-error'
import { GroupError } from '../../../../ui/GroupError'
import { scopesByResource, useScopeNames } from './api-scopes'

type Props = {
  refused: Refused
  /** Without script: the form as it was sent to choose a preset. */
  chosen: { readonly preset: Preset; readonly values: Readonly<Record<string, string>> } | null
}

export function NewApiKey({ refused, chosen }: Props) {
  const words = useT('admin-api')
  const { resource, verb } = useScopeNames()
  const typed = refused?.values ?? chosen?.values ?? {}
  const problem = useProblems(refused?.refusal)
  // With script only the scopes change, and nothing is sent.
  const [own, setOwn] = useState<{ preset: Preset; times: number } | null>(null)
  const preset = own?.preset ?? chosen?.preset ?? null
  const scopeValues = own ? scopeFields(own.preset) : typed
  const missing = problem('scopes')
  return (
    <section className="admin-card admin-section" aria-labelledby="new-key">
      <h2 id="new-key">{words('newTitle')}</h2>
      <Form method="post" noValidate>
        <EnterSubmits name="act" value="create" />
        <Field
          label={words('name')}
          hint={words('nameHint')}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.name}
          error={problem('name')}
        />
        <fieldset className="api-scopes" aria-describedby={missing && errorId('scopes')}>
          <legend>{words('scopes')}</legend>
          <div className="api-presets">
            <span>{words('preset.label')}</span>
            {presetNames.map((name) => (
              <Button
                key={name}
                kind="plain"
                name="act"
                value={`${presetAct}${name}`}
                aria-pressed={name === preset}
                onClick={(event) => {
                  event.preventDefault()
                  setOwn({ preset: name, times: (own?.times ?? 0) + 1 })
                }}
              >
                {words(`preset.${name}`)}
              </Button>
            ))}
          </div>
          <GroupError name="scopes" error={missing} />
          {scopesByResource.map(([name, scopes]) => (
            <fieldset key={`${name} ${own?.times ?? 0}`}>
              <legend>{resource(name)}</legend>
              {scopes.map((scope) => (
                <CheckField
                  key={scope}
                  label={verb(scope)}
                  name={`scope.${scope}`}
                  value="yes"
                  defaultChecked={scopeValues[`scope.${scope}`] === 'yes'}
                />
              ))}
            </fieldset>
          ))}
        </fieldset>
        <SelectField
          label={words('lifetime')}
          name="lifetime"
          defaultValue={typed.lifetime ?? '90'}
          options={lifetimes.map((each) => [each, words(`life.${each}`)])}
          error={problem('lifetime')}
        />
        <TextField
          label={words('addresses')}
          hint={words('addressesHint')}
          name="addresses"
          dir="ltr"
          rows={2}
          spellCheck={false}
          defaultValue={typed.addresses}
          error={problem('addresses')}
        />
        <Button name="act" value="create">
          {words('create')}
        </Button>
      </Form>
    </section>
  )
}
