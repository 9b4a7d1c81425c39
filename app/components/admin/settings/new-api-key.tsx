// Form of a new API key.
import { Form } from 'react-router'
import { lifetimes } from '../../../../shop/people/api-keys/rules.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { CheckField, Field, SelectField, TextField } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'
import { useProblems } from '../../account/problems'
import type { Refused } from '../../account/refusals'
import { scopesByResource, useScopeNames } from './api-scopes'

export function NewApiKey({ refused }: { refused: Refused }) {
  const words = useT('admin-api')
  const { resource, verb } = useScopeNames()
  const typed: Readonly<Record<string, string>> = refused?.values ?? {}
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
