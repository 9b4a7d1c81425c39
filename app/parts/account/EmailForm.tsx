// One address, to which a link is sent.
import { Form, useNavigation } from 'react-router'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { type Refused, useProblems, useRefusedForm } from './refusals'

export function EmailForm({ send, refused }: { send: string; refused: Refused }) {
  const t = useT('auth')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form ref={useRefusedForm(refused)} method="post" noValidate>
      <input type="hidden" name="intent" value="send" />
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={refused?.values.email}
        error={problem('email')}
      />
      <Button busy={isBusy}>{send}</Button>
    </Form>
  )
}
