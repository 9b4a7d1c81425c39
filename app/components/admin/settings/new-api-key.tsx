// Form of a new API key.
import { Form, Link } from 'react-router'
import {
  lifetimes,
  type Preset,
  presetNames,
  presets,
} from '../../../../shop/people/api-keys/rules.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { CheckField, Field, SelectField, TextField } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'
import { useProblems } from '../../account/problems'
import type { Refused } from '../../account/refusals'
import { scopesByResource, useScopeNames } from './api-scopes'

export function NewApiKey({ refused, preset }: { refused: Refused; preset: Preset | null }) {
  const words = useT('admin-api')
  const { resource, verb } = useScopeNames()
  const typed: Readonly<Record<string, string>> = refused?.values ?? valuesOf(preset)
  const problem = useProblems(refused?.refusal)
  const missing = problem('scopes')
  return (
    <section className="admin-card admin-section" aria-labelledby="new-key">
      <h2 id="new-key">{words('newTitle')}</h2>
      <Form method="post" noValidate>
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
        <fieldset className="api-scopes" aria-describedby={missing && 'no-scopes'}>
          <legend>{words('scopes')}</legend>
          <nav className="api-presets" aria-label={words('preset.label')}>
            <span aria-hidden="true">{words('preset.label')}</span>
            {presetNames.map((name) => (
              <Link
                key={name}
                to={`?preset=${name}`}
                preventScrollReset
                aria-current={name === preset ? 'true' : undefined}
              >
                {words(`preset.${name}`)}
              </Link>
            ))}
          </nav>
          {missing && (
            <div className="field">
              <p className="error" id="no-scopes">
                <Icon name="alert" size={18} /> {missing}
              </p>
            </div>
          )}
          {scopesByResource.map(([name, scopes]) => (
            <fieldset key={name}>
              <legend>{resource(name)}</legend>
              {scopes.map((scope) => (
                <CheckField
                  key={scope}
                  label={verb(scope)}
                  name={`scope.${scope}`}
                  value="yes"
                  defaultChecked={typed[`scope.${scope}`] === 'yes'}
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

const valuesOf = (preset: Preset | null): Readonly<Record<string, string>> =>
  preset ? Object.fromEntries(presets[preset].map((scope) => [`scope.${scope}`, 'yes'])) : {}
