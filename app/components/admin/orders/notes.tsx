// Internal notes on an order. They can be added, never edited.
import { Form } from 'react-router'
import type { OrderForStaff } from '../../../../shop/back-office/admin/views/order.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/Field'
import { When } from '../lists/facts'

type Props = Pick<OrderForStaff, 'notes'> & {
  mayWrite: boolean
  values: Readonly<Record<string, string>> | undefined
}

export function Notes({ notes, mayWrite, values }: Props) {
  const t = useT('admin')
  const words = useT('admin-orders')
  return (
    <section className="admin-card" aria-labelledby="notes">
      <h2 id="notes">{words('notes.title')}</h2>
      {notes.length === 0 && <p>{words('notes.none')}</p>}
      <ol className="admin-history">
        {notes.map(({ who, at, text }) => (
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
        <Form method="post" preventScrollReset key={notes.length}>
          <TextField
            label={words('notes.label')}
            hint={words('notes.hint')}
            name="note"
            rows={3}
            required
            maxLength={1000}
            defaultValue={values?.act === 'note' ? values.note : ''}
          />
          <Button kind="quiet" name="act" value="note">
            {words('notes.save')}
          </Button>
        </Form>
      )}
    </section>
  )
}
