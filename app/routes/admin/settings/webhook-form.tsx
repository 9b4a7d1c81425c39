// Form of a webhook: its URL and events.
import { Form } from 'react-router'
import { limits, offeredObjects } from '../../../../shop/people/webhooks/rules.ts'
import { type EventObject, typesOf } from '../../../../shop/platform/events/rules.ts'
import { useProblems } from '../../../components/account/problems'
import type { Refused as RefusedForm } from '../../../components/account/refusals'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { CheckField, Field } from '../../../ui/Field'
import { errorId } from '../../../ui/field-error'
import { GroupError } from '../../../ui/GroupError'
import { Verbatim } from '../../../ui/Verbatim'
import { Refused } from '../lists/facts'

/** Most event groups have a page of the dashboard, and share its name. */
const tabs = {
  order: 'orders',
  payment: 'transactions',
  refund: 'refunds',
  return: null,
  product: 'catalogue',
  stock: 'stock',
  customer: 'users',
  identity: 'kyc',
  newsletter: 'newsletter',
  webhook: 'webhooks',
} as const satisfies Record<EventObject, string | null>

export function WebhookForm({
  act,
  url,
  types = [],
  refused,
}: {
  act: 'create' | 'save'
  url?: string
  types?: readonly string[]
  refused: RefusedForm
}) {
  const t = useT('admin')
  const words = useT('admin-webhooks')
  const problem = useProblems(refused?.refusal)
  const typed = refused?.values
  const missing = problem('types')
  const isChosen = (type: string) =>
    typed ? typed[`type.${type}`] === 'yes' : types.includes(type)
  return (
    <Form method="post" noValidate>
      {refused && !refused.refusal.fields && (
        <Refused title={words('failedUpdate')} refusal={refused.refusal} />
      )}
      <Field
        label={words('url')}
        hint={words('urlHint')}
        name="url"
        inputMode="url"
        dir="ltr"
        required
        maxLength={limits.url}
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed?.url ?? url}
        error={problem('url')}
      />
      <fieldset className="api-scopes webhook-types" aria-describedby={missing && errorId('types')}>
        <legend>{words('types')}</legend>
        <GroupError name="types" error={missing} />
        {offeredObjects.map((object) => {
          const tab = tabs[object]
          return (
            <fieldset key={object}>
              <legend>{tab ? t(`tab.${tab}`) : words('returns')}</legend>
              {typesOf(object).map((type) => (
                <CheckField
                  key={type}
                  label={<Verbatim as="code">{type}</Verbatim>}
                  name={`type.${type}`}
                  value="yes"
                  defaultChecked={isChosen(type)}
                />
              ))}
            </fieldset>
          )
        })}
      </fieldset>
      <Button name="act" value={act}>
        {words(act)}
      </Button>
    </Form>
  )
}
