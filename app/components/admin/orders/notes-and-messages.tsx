// Messages to the customer of an order (by email and on the order page), and internal notes. Both are append-only.
import { Form } from 'react-router'
import type { OrderForStaff } from '../../../../shop/back-office/admin/views/order.ts'
import { longestMessage } from '../../../../shop/sales/orders/rules/message.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/Field'
import { When } from '../lists/facts'

const kinds = {
  message: { group: 'messages', button: 'messages.send', rows: 5, longest: longestMessage },
  note: { group: 'notes', button: 'notes.save', rows: 3, longest: 1000 },
} as const

type Props = {
  kind: keyof typeof kinds
  entries: OrderForStaff['messages'] | OrderForStaff['notes']
  mayWrite: boolean
  /** Idempotency key of the next message. */
  messageId?: string
  values: Readonly<Record<string, string>> | undefined
}

export function NotesAndMessages({ kind, entries, mayWrite, messageId, values }: Props) {
  const t = useT('admin')
  const words = useT('admin-orders')
  const { group, button, rows, longest } = kinds[kind]
  return (
    <section className="admin-card" aria-labelledby={group}>
      <h2 id={group}>{words(`${group}.title`)}</h2>
      {entries.length === 0 && <p>{words(`${group}.none`)}</p>}
      <ol className="admin-history">
        {entries.map(({ who, at, text }) => (
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
        <Form method="post" preventScrollReset key={entries.length}>
          {messageId && <input type="hidden" name="messageId" value={messageId} />}
          <TextField
            label={words(`${group}.label`)}
            hint={words(`${group}.hint`)}
            name={kind}
            rows={rows}
            required
            maxLength={longest}
            defaultValue={values?.act === kind ? values[kind] : ''}
          />
          <Button kind="quiet" name="act" value={kind}>
            {words(button)}
          </Button>
        </Form>
      )}
    </section>
  )
}
