// Form for one email address, to which a link is sent.

import { type Refused, RefusedForm } from '../../components/account/refusals'
import { EmailField } from './EmailField'

export function EmailForm({ send, refused }: { send: string; refused: Refused }) {
  return (
    <RefusedForm refused={refused} send={send}>
      <input type="hidden" name="intent" value="send" />
      <EmailField refused={refused} />
    </RefusedForm>
  )
}
