// One address, to which a link is sent.
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/Button'
import { EmailField } from './EmailField'
import { type Refused, useRefusedForm } from './refusals'

export function EmailForm({ send, refused }: { send: string; refused: Refused }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form ref={useRefusedForm(refused)} method="post" noValidate>
      <input type="hidden" name="intent" value="send" />
      <EmailField refused={refused} />
      <Button busy={isBusy}>{send}</Button>
    </Form>
  )
}
