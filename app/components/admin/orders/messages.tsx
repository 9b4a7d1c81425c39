// Messages from staff to the customer: by email and on the order page.
import { Form } from 'react-router'
import type { OrderForStaff } from '../../../../shop/back-office/admin/views/order.ts'
import { longestMessage } from '../../../../shop/sales/orders/rules/message.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/Field'
import { When } from '../lists/facts'

type Props = Pick<OrderForStaff, 'messages'> & {
  /** The page's own name for the next one: pressing twice sends it once. */
  id: string
  mayWrite: boolean
  values: Readonly<Record<string, string>> | undefined
}

export function Messages({ messages, id, mayWrite, values }: Props) {
  const t = useT('admin')
  const words = useT('admin-orders')
  return (
    <section className="admin-card" aria-labelledby="messages">
      <h2 id="messages">{words('messages.title')}</h2>
      {messages.length === 0 && <p>{words('messages.none')}</p>}
      <ol className="admin-history">
        {messages.map(({ who, at, text }) => (
          <li key={`${at.getTime()} ${text}`}>
            <When at={at} />
            <p>
              <b>{who ?? t('somebody')}</b>
            </p>
            <blockquote dir="auto">{text}</blockquote>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <Form method="post" preventScrollReset key={messages.length}>
          <input type="hidden" name="messageId" value={id} />
          <TextField
            label={words('messages.label')}
            hint={words('messages.hint')}
            name="message"
            rows={5}
            required
            maxLength={longestMessage}
            defaultValue={values?.act === 'message' ? values.message : ''}
          />
          <Button kind="quiet" name="act" value="message">
            {words('messages.send')}
          </Button>
        </Form>
      )}
    </section>
  )
}
